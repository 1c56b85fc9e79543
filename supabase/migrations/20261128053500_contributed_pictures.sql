alter table public.memory_contributions
  drop constraint memory_contributions_type_check,
  add constraint memory_contributions_type_check check (type in ('note', 'event', 'question', 'picture')),
  add column picture_ending text check (picture_ending in ('jpg', 'png', 'webp', 'gif', 'heic', 'heif', 'avif', 'tiff')),
  add column picture_bytes integer check (picture_bytes between 1 and 50000000),
  add column file_path text unique check (char_length(file_path) <= 200),
  add column picture_state text check (picture_state in ('sending', 'waiting', 'ready', 'refused')),
  add column picture_width integer check (picture_width > 0),
  add column picture_height integer check (picture_height > 0),
  add column picture_key text check (char_length(picture_key) <= 2000),
  add column picture_sha256 text check (picture_sha256 ~ '^[0-9a-f]{64}$'),
  add column picture_found jsonb not null default '{}' check (octet_length(picture_found::text) <= 1000),
  add constraint memory_contributions_picture check (
    num_nonnulls(picture_ending, picture_bytes, file_path, picture_state) = case type when 'picture' then 4 else 0 end);
create index memory_contributions_unprepared on public.memory_contributions (created_at)
where picture_state in ('sending', 'waiting', 'refused');

create table heirvoice.announced_pictures (
  link_id uuid not null references public.share_links (id) on delete cascade,
  day date not null,
  pictures integer not null,
  bytes bigint not null,
  primary key (link_id, day)
);
alter table heirvoice.announced_pictures enable row level security;
grant select (picture_bytes, file_path, picture_state, picture_width, picture_height)
on public.memory_contributions to authenticated;
grant insert (picture_ending, picture_bytes) on public.memory_contributions to authenticated;
select heirvoice.limit_rows('memory_contributions', 'owner_id', 20000, 50000000);

create function heirvoice.announce_picture(p_link_id uuid, p_bytes integer) returns void
language plpgsql set search_path = '' as $$
begin
  insert into heirvoice.announced_pictures as a (link_id, day, pictures, bytes)
  values (p_link_id, (now() at time zone 'utc')::date, 1, coalesce(p_bytes, 0))
  on conflict (link_id, day) do update set pictures = a.pictures + 1, bytes = a.bytes + excluded.bytes;
  if exists (
    select from heirvoice.announced_pictures
    where link_id = p_link_id and day = (now() at time zone 'utc')::date and (pictures > 60 or bytes > 500000000)
  ) then
    raise sqlstate 'PT429' using message = 'As many pictures came by this link today as may.';
  end if;
end $$;
revoke execute on function heirvoice.announce_picture(uuid, integer) from public;

create function public.admits_picture(p_name text, p_bytes bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  piece record;
begin
  select c.id, c.link_id, c.picture_bytes into piece from public.memory_contributions c
  where c.file_path = p_name and c.state = 'pending' and c.picture_state = 'sending';
  if not found or p_bytes > piece.picture_bytes then
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
revoke execute on function public.admits_picture(text, bigint) from public, anon;

create function public.hand_in_picture(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  update public.memory_contributions c set picture_state = 'waiting'
  where c.id = p_id and c.state = 'pending' and c.picture_state = 'sending'
    and c.collaborator_id in (select public.my_collaborations())
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
revoke execute on function public.hand_in_picture(uuid) from public, anon;
create trigger memory_contributions_picture_added after update of picture_state on public.memory_contributions
for each row when (new.picture_state = 'waiting') execute function public.notify_media_added();

create function public.pictures_i_sent() returns setof text
language sql stable security definer set search_path = '' as $$
  select object from public.memory_contributions c
    cross join lateral unnest(array[
      'photo-originals/' || c.file_path,
      case when c.picture_state = 'ready' then 'photo-copies/' || c.owner_id || '/' || c.id || '.jpg' end
    ]) as object
  where c.type = 'picture' and c.state = 'pending' and object is not null
    and c.collaborator_id in (select public.my_collaborations())
$$;
revoke execute on function public.pictures_i_sent() from public, anon;

create function public.remove_objects_of_contribution() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.photos p where p.id = old.id and p.file_path = old.file_path) then
    perform heirvoice.queue_object_removal('photo-originals/' || old.file_path);
    perform heirvoice.queue_object_removal('photo-copies/' || old.owner_id || '/' || old.id || '.jpg');
  end if;
  return null;
end $$;
revoke execute on function public.remove_objects_of_contribution() from public, anon, authenticated;
create trigger memory_contributions_remove_objects after delete on public.memory_contributions
for each row when (old.type = 'picture') execute function public.remove_objects_of_contribution();

create function heirvoice.accept_contributed_picture(piece public.memory_contributions, p_caption text) returns void
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
    perform heirvoice.queue_object_removal('photo-copies/' || piece.owner_id || '/' || piece.id || '.jpg');
  else
    perform pg_advisory_xact_lock(hashtextextended('storage quota ' || piece.owner_id, 0));
    if public.storage_room() < piece.picture_bytes then
      raise sqlstate 'PT413' using message = 'Your storage is full.';
    end if;
    photo := piece.id;
    insert into public.photos (
      id, user_id, file_path, caption, added_with, state, object_path, sha256, width, height, found
    ) values (
      photo, piece.owner_id, piece.file_path, words, piece.element_id, 'ready', piece.picture_key, piece.picture_sha256,
      piece.picture_width, piece.picture_height, piece.picture_found
    );
    update storage.objects set owner_id = piece.owner_id::text, owner = piece.owner_id
    where bucket_id = 'photo-originals' and name = piece.file_path;
  end if;
  insert into public.photo_uses (photo_id, user_id, element_id, caption)
  values (photo, piece.owner_id, piece.element_id, '');
end $$;
revoke execute on function heirvoice.accept_contributed_picture(public.memory_contributions, text) from public;

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
      new.file_path := new.owner_id || '/' || new.id || '.' || new.picture_ending;
      new.picture_state := 'sending';
      perform heirvoice.announce_picture(new.link_id, new.picture_bytes);
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
          'is_later', w.later_at is not null, 'copy_path', case w.type when 'picture' then w.owner_id || '/' || w.id || '.jpg' end,
          'width', w.picture_width, 'height', w.picture_height
        ) order by w.later_at nulls first, w.created_at, w.id)
        from (
          select * from waiting order by later_at nulls first, created_at, id limit least(greatest(p_limit, 0), 100)
        ) w
      ), '[]')
    )
  );
end $$;

create or replace function public.decide_contribution(
  p_id uuid, p_version integer, p_decision text,
  p_title text default null, p_content text default null, p_event_date text default null, p_language text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  piece public.memory_contributions;
begin
  perform public.assert_required_aal();
  select c.* into piece from public.memory_contributions c
    join public.memories m on m.id = c.memory_id and m.deleted_at is null
  where c.id = p_id and c.owner_id = auth.uid() and public.is_signed_in()
  for update of c;
  if not found then
    raise sqlstate 'PT404' using message = 'No such piece waits for you.';
  end if;
  if piece.state = (case p_decision when 'approve' then 'approved' when 'decline' then 'declined' end) then
    return;
  end if;
  if piece.version is distinct from p_version
    or piece.state <> (case p_decision when 'reopen' then 'declined' else 'pending' end) then
    raise sqlstate 'PT409' using message = 'The piece was changed meanwhile.';
  end if;
  case p_decision
    when 'approve' then
      if piece.type = 'question' then
        perform heirvoice.accept_contributed_question(piece, p_content, p_language);
      else
        insert into public.memory_elements (memory_id, owner_id, type, title, content, event_date, contributor_name)
        select piece.memory_id, piece.owner_id,
          case when piece.type = 'picture' then 'image' when p_event_date is null then 'note' else 'event' end,
          nullif(trim(p_title), ''), p_content, p_event_date, k.name
        from public.memory_collaborators k where k.id = piece.collaborator_id
        returning id into piece.element_id;
        if piece.type = 'picture' then
          perform heirvoice.accept_contributed_picture(piece, p_content);
        end if;
      end if;
      update public.memory_contributions set state = 'approved', element_id = piece.element_id, decided_at = now()
      where id = p_id;
    when 'decline' then
      update public.memory_contributions set state = 'declined', decided_at = now() where id = p_id;
    when 'reopen' then
      update public.memory_contributions set state = 'pending', decided_at = null where id = p_id;
    when 'later' then
      update public.memory_contributions set later_at = now() where id = p_id;
    else
      raise check_violation using message = 'A decision is approve, later, decline or reopen.';
  end case;
end $$;

create or replace function public.read_collaborators(p_memory_id uuid)
returns table (id uuid, name text, is_open boolean, waiting integer, added integer, removed integer, others integer)
language sql stable security definer set search_path = '' as $$
  select k.id, k.name, k.links <> '{}',
    (select count(*)::integer from public.memory_contributions c where c.collaborator_id = k.id and c.state = 'pending'
      and (c.type <> 'picture' or c.picture_state = 'ready')),
    (select count(*)::integer from public.memory_contributions c
      join public.memory_elements e on e.id = c.element_id and e.deleted_at is null where c.collaborator_id = k.id),
    (select count(*)::integer from public.memory_contributions c where c.collaborator_id = k.id and c.removed_at is not null),
    (select count(distinct g.user_id)::integer from heirvoice.live_grants g
      where g.link_id = any(k.links) and g.user_id <> k.user_id)
  from (
    select c.*, array(
      select g.link_id from heirvoice.live_grants g
      where g.user_id = c.user_id and g.memory_id = c.memory_id and g.scope = 'collaborate'
    ) as links
    from public.memory_collaborators c where c.memory_id = p_memory_id and c.owner_id = auth.uid()
  ) k
  order by k.created_at, k.id
$$;

create or replace function heirvoice.claim_contribution_letters(p_now timestamptz)
returns table (email text, language text, title text, waiting integer)
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('contribution letters', 0));
  return query
    with due as (
      select m.id, m.owner_id, m.title, count(*)::integer as waiting,
        row_number() over (partition by m.owner_id order by min(c.created_at)) + (
          select count(*) from heirvoice.contribution_letters s join public.memories o on o.id = s.memory_id
          where o.owner_id = m.owner_id and s.sent_at > p_now - interval '1 day'
        ) as place
      from public.memory_contributions c
        join public.memories m on m.id = c.memory_id and m.deleted_at is null
        left join heirvoice.contribution_letters l on l.memory_id = m.id
      where c.state = 'pending' and c.later_at is null and (c.type <> 'picture' or c.picture_state = 'ready')
        and c.created_at > coalesce(greatest(l.seen_at, l.sent_at), '-infinity')
        and coalesce(l.seen_at, '-infinity') <= p_now - interval '5 minutes'
        and coalesce(l.sent_at, '-infinity') <= p_now - interval '1 day'
      group by m.id
    ), claimed as (
      insert into heirvoice.contribution_letters as l (memory_id, sent_at)
      select d.id, p_now from due d
        join auth.users u on u.id = d.owner_id and u.email_confirmed_at is not null and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= now())
      where d.place <= 5
      order by d.id limit 500
      on conflict (memory_id) do update set sent_at = excluded.sent_at
      returning l.memory_id
    )
    select u.email::text, case p.preferred_language when 'fr' then 'fr' else 'en' end, d.title, d.waiting
    from claimed join due d on d.id = claimed.memory_id
      join auth.users u on u.id = d.owner_id left join public.profiles p on p.id = d.owner_id;
end $$;

create or replace function public.objects_linked_to_me() returns setof text
language sql stable security definer set search_path = '' as $$
  with linked as (
    select e.id from public.memory_elements e
    where e.memory_id = any(array(select public.memories_linked_to_me())) and e.deleted_at is null
  )
  select 'photo-copies/' || p.user_id || '/' || p.id || '.jpg'
  from linked l join public.photo_uses u on u.element_id = l.id
    join public.photos p on p.id = u.photo_id and p.deleted_at is null and p.state = 'ready'
  union all
  select f.bucket_id || '/' || f.path from linked l join public.element_files f on f.element_id = l.id
  union all
  select public.pictures_i_sent()
$$;

create or replace function heirvoice.purge_memories(p_now timestamptz) returns void
language sql set search_path = '' as $$
  delete from public.memories where deleted_at < p_now - interval '30 days';
  delete from public.memory_elements where deleted_at < p_now - interval '30 days';
  delete from public.memory_contributions where state = 'declined' and decided_at < p_now - interval '30 days';
  delete from public.memory_contributions
  where state = 'pending' and picture_state in ('sending', 'refused') and created_at < p_now - interval '1 day';
$$;

create policy "collaborators add the pictures that they announced" on storage.objects for insert to authenticated
with check (
  bucket_id = 'photo-originals'
  and coalesce((metadata ->> 'size')::bigint, 0) <= (select public.storage_room())
  and public.admits_picture(name, coalesce((metadata ->> 'size')::bigint, 0))
);
