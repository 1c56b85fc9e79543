alter table public.memory_contributions add column picture_id uuid unique;
-- Pictures sent before have the id of their piece.
update public.memory_contributions set picture_id = id where type = 'picture';
alter table public.memory_contributions
  drop constraint memory_contributions_picture,
  add constraint memory_contributions_picture check (
    num_nonnulls(picture_ending, picture_bytes, picture_id, file_path, picture_state)
      = case type when 'picture' then 5 else 0 end);
select heirvoice.limit_rows('memory_contributions', 'owner_id', 20000, 50000000);

create or replace function public.admit_contribution() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  giver record;
  used record;
begin
  if not public.asked_by_client() or auth.uid() is not distinct from new.owner_id
    or tg_op = 'UPDATE' and new.picture_state is distinct from old.picture_state then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('contributions by ' || new.link_id, 0));
  perform from public.share_links k where k.id = new.link_id for share;
  select c.id, c.memory_id, c.owner_id into giver
  from heirvoice.live_links k join public.memory_collaborators c on c.memory_id = k.memory_id and c.user_id = auth.uid()
  where k.link_id = new.link_id and k.link_id in (select public.links_i_add_by());
  if not found then
    raise insufficient_privilege using message = 'This link has ended.';
  end if;
  if tg_op = 'INSERT' then
    new.memory_id := giver.memory_id;
    new.owner_id := giver.owner_id;
    new.collaborator_id := giver.id;
    if new.type = 'picture' then
      new.picture_id := gen_random_uuid();
      new.file_path := new.owner_id || '/' || new.picture_id || '.' || new.picture_ending;
      new.picture_state := 'sending';
      -- A piece that is taken back and sent again under its id has another version than the owner saw.
      new.version := 1 + floor(random() * 1000000000)::integer;
      if not exists (select from public.memory_contributions where id = new.id) then
        perform heirvoice.announce_picture(new.link_id, new.picture_bytes);
      end if;
    end if;
  else
    new.version := old.version + 1;
  end if;
  select count(*) filter (where state = 'pending') as waiting, count(*) as rows,
    coalesce(sum(octet_length(content)), 0) as bytes,
    coalesce(sum(picture_bytes) filter (where state <> 'approved'), 0) as picture_bytes
  into used from public.memory_contributions where link_id = new.link_id and id <> new.id;
  if used.waiting >= 200 or used.rows >= 1000 or used.bytes + octet_length(new.content) > 2000000
    or used.picture_bytes + coalesce(new.picture_bytes, 0) > 1000000000 then
    raise sqlstate 'PT429' using message = 'As many pieces wait there as may.';
  end if;
  return new;
end $$;

create or replace function public.admits_picture(p_name text, p_bytes bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  piece record;
begin
  select c.id, c.link_id, c.picture_bytes into piece from public.memory_contributions c
  where c.file_path = p_name and c.state = 'pending' and c.picture_state = 'sending';
  if not found or p_bytes is null or p_bytes > piece.picture_bytes then
    return false;
  end if;
  perform public.assert_required_aal();
  perform from public.share_links k where k.id = piece.link_id for share;
  return exists (
    select from public.memory_contributions c
    where c.id = piece.id and c.link_id in (select public.links_i_add_by())
      and c.collaborator_id in (select public.my_collaborations())
  );
end $$;

create or replace function public.hand_in_picture(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  perform from public.share_links k
  where k.id = (select c.link_id from public.memory_contributions c where c.id = p_id) for share;
  update public.memory_contributions c set picture_state = 'waiting'
  where c.id = p_id and c.state = 'pending' and c.picture_state = 'sending'
    and c.collaborator_id in (select public.my_collaborations())
    and c.link_id in (select public.links_i_add_by())
    and exists (
      select from storage.objects o
      where o.bucket_id = 'photo-originals' and o.name = c.file_path and o.owner_id = auth.uid()::text);
  if not found and not exists (
    select from public.memory_contributions c
    where c.id = p_id and c.picture_state <> 'sending' and c.collaborator_id in (select public.my_collaborations())
  ) then
    raise sqlstate 'PT404' using message = 'No such picture was uploaded.';
  end if;
end $$;

create or replace function public.pictures_i_sent() returns setof text
language sql stable security definer set search_path = '' as $$
  select object from public.memory_contributions c
    cross join lateral unnest(array[
      'photo-originals/' || c.file_path,
      case when c.picture_state = 'ready' then 'photo-copies/' || c.owner_id || '/' || c.picture_id || '.jpg' end
    ]) as object
  where c.type = 'picture' and c.state = 'pending' and object is not null
    and c.collaborator_id in (select public.my_collaborations())
$$;

create or replace function public.remove_objects_of_contribution() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.photos p where p.id = old.picture_id and p.file_path = old.file_path) then
    perform heirvoice.queue_object_removal('photo-originals/' || old.file_path);
    perform heirvoice.queue_object_removal('photo-copies/' || old.owner_id || '/' || old.picture_id || '.jpg');
  end if;
  return null;
end $$;

create or replace function public.review_contributions(p_memory_id uuid default null, p_limit integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people decide.';
  end if;
  perform public.assert_required_aal();
  insert into heirvoice.contribution_letters as l (memory_id, seen_at)
  select distinct c.memory_id, now() from public.memory_contributions c
  where c.owner_id = auth.uid() and c.state = 'pending' and (p_memory_id is null or c.memory_id = p_memory_id)
  order by 1
  on conflict (memory_id) do update set seen_at = excluded.seen_at
    where l.seen_at is null or l.seen_at < now() - interval '30 seconds';
  return (
    with waiting as (
      select c.*, m.title as memory_title, k.name
      from public.memory_contributions c
        join public.memories m on m.id = c.memory_id and m.deleted_at is null
        join public.memory_collaborators k on k.id = c.collaborator_id
      where c.owner_id = auth.uid() and c.state = 'pending' and (p_memory_id is null or c.memory_id = p_memory_id)
        and (c.type <> 'picture' or c.picture_state = 'ready')
    )
    select jsonb_build_object(
      'total', (select count(*) from waiting),
      'pieces', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', w.id, 'memory_id', w.memory_id, 'memory_title', w.memory_title, 'name', w.name, 'type', w.type,
          'content', w.content, 'event_date', w.event_date, 'version', w.version, 'created_at', w.created_at,
          'is_later', w.later_at is not null, 'copy_path', case w.type when 'picture' then w.owner_id || '/' || w.picture_id || '.jpg' end,
          'width', w.picture_width, 'height', w.picture_height
        ) order by w.later_at nulls first, w.created_at, w.id)
        from (
          select * from waiting order by later_at nulls first, created_at, id limit least(greatest(p_limit, 0), 100)
        ) w
      ), '[]')
    )
  );
end $$;

create or replace function heirvoice.accept_contributed_picture(piece public.memory_contributions, p_caption text) returns void
language plpgsql set search_path = '' as $$
declare
  photo uuid;
  words text := nullif(trim(left(p_caption, 2000)), '');
begin
  if piece.picture_state is distinct from 'ready' then
    raise sqlstate 'PT409' using message = 'The picture is not prepared.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('pictures of ' || piece.owner_id, 0));
  select id into photo from public.photos where user_id = piece.owner_id and sha256 = piece.picture_sha256;
  if found then
    update public.photos set deleted_at = null where id = photo;
    perform heirvoice.queue_object_removal('photo-originals/' || piece.file_path);
    perform heirvoice.queue_object_removal('photo-copies/' || piece.owner_id || '/' || piece.picture_id || '.jpg');
  else
    perform pg_advisory_xact_lock(hashtextextended('storage quota ' || piece.owner_id, 0));
    if public.storage_room() < piece.picture_bytes then
      raise sqlstate 'PT413' using message = 'Your storage is full.';
    end if;
    photo := piece.picture_id;
    insert into public.photos (
      id, user_id, file_path, caption, added_with, state, object_path, sha256, width, height, found
    ) values (
      photo, piece.owner_id, piece.file_path, words, piece.element_id, 'ready', piece.picture_key, piece.picture_sha256,
      piece.picture_width, piece.picture_height, piece.picture_found
    );
    update storage.objects set owner_id = piece.owner_id::text, owner = piece.owner_id
    where bucket_id = 'photo-originals' and name = piece.file_path;
    if not found then
      raise sqlstate 'PT409' using message = 'The picture is not there any more.';
    end if;
  end if;
  insert into public.photo_uses (photo_id, user_id, element_id, caption)
  values (photo, piece.owner_id, piece.element_id, '');
end $$;

drop policy "collaborators add the pictures that they announced" on storage.objects;
create policy "collaborators add the pictures that they announced" on storage.objects for insert to authenticated
with check (
  bucket_id = 'photo-originals'
  and (metadata ->> 'size')::bigint <= (select public.storage_room())
  and public.admits_picture(name, (metadata ->> 'size')::bigint)
);
