-- Pictures among contributions: announced, uploaded, prepared by a job, and accepted by the owner (ADR 070).

-- Pictures that were announced by a link on a day (UTC), those that were taken back included.
create table heirvoice.announced_pictures (
  link_id uuid not null references public.share_links (id) on delete cascade,
  day date not null,
  pictures integer not null,
  bytes bigint not null,
  primary key (link_id, day)
);
alter table heirvoice.announced_pictures enable row level security;

-- Counts a picture of today.
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

-- Whether the caller may store this object now: a picture that they announced. The link's row is locked, so that no
-- upload is stored after its link has ended.
create function public.admits_picture(p_name text, p_bytes bigint) returns boolean
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
revoke execute on function public.admits_picture(text, bigint) from public, anon;

-- Says that the picture of a piece is uploaded. A job prepares it.
create function public.hand_in_picture(p_id uuid) returns void
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
revoke execute on function public.hand_in_picture(uuid) from public, anon;
create trigger memory_contributions_picture_added after update of picture_state on public.memory_contributions
for each row when (new.picture_state = 'waiting') execute function public.notify_media_added();

-- Objects of the pictures that the caller sent and that wait, as "<bucket>/<name>".
create function public.pictures_i_sent() returns setof text
language sql stable security definer set search_path = '' as $$
  select object from public.memory_contributions c
    cross join lateral unnest(array[
      'photo-originals/' || c.file_path,
      case when c.picture_state = 'ready' then 'photo-copies/' || c.owner_id || '/' || c.picture_id || '.jpg' end
    ]) as object
  where c.type = 'picture' and c.state = 'pending' and object is not null
    and c.collaborator_id in (select public.my_collaborations())
$$;
revoke execute on function public.pictures_i_sent() from public, anon;

-- Removes the objects of a picture unless they became a photo of the owner.
create function public.remove_objects_of_contribution() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.photos p where p.id = old.picture_id and p.file_path = old.file_path) then
    perform heirvoice.queue_object_removal('photo-originals/' || old.file_path);
    perform heirvoice.queue_object_removal('photo-copies/' || old.owner_id || '/' || old.picture_id || '.jpg');
  end if;
  return null;
end $$;
revoke execute on function public.remove_objects_of_contribution() from public, anon, authenticated;
create trigger memory_contributions_remove_objects after delete on public.memory_contributions
for each row when (old.type = 'picture') execute function public.remove_objects_of_contribution();

-- Makes an approved picture one of the owner's, with their quota. A picture that the owner has already is used instead.
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
revoke execute on function heirvoice.accept_contributed_picture(public.memory_contributions, text) from public;
