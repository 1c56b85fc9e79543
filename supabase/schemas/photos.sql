-- Pictures, what uses them, and the files and private details of memory elements (ADR 071).

-- One row per picture. The owner uploads the original to the bucket photo-originals and then inserts the row; a job
-- reads it, fills the columns below `state`, and stores a copy without metadata as <user_id>/<id>.jpg in photo-copies.
create table public.photos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The name in photo-originals; null for a picture of a folder.
  file_path text unique check (char_length(file_path) <= 200 and split_part(file_path, '/', 1) = user_id::text),
  caption text check (char_length(caption) <= 2000),
  -- For people who cannot see it.
  description text check (char_length(description) <= 2000),
  -- EDTF. Like place and found, only the owner reads it.
  taken text check (char_length(taken) <= 40 and public.is_event_date(taken)),
  place text check (char_length(place) <= 200),
  -- The element that it was uploaded with; it is deleted with it unless it is used elsewhere.
  added_with uuid references public.memory_elements (id) on delete set null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'refused')),
  -- Why it was refused: an error code.
  problem text check (char_length(problem) <= 100),
  -- The key of the original in the object store.
  object_path text constraint photos_object_path_length check (char_length(object_path) <= 2000),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Pixels of the copy.
  width integer check (width > 0),
  height integer check (height > 0),
  -- What the original says of itself: takenOn, latitude, longitude, and its pixels.
  found jsonb not null default '{}' check (octet_length(found::text) <= 1000),
  unique (user_id, sha256),
  unique (id, user_id)
);
create index photos_user on public.photos (user_id, created_at desc);
create index photos_added_with on public.photos (added_with) where added_with is not null;
create index photos_deleted on public.photos (deleted_at) where deleted_at is not null;
create index photos_waiting on public.photos (user_id) where state = 'waiting';

alter table public.photos enable row level security;
revoke all on public.photos from anon, authenticated;
grant select on public.photos to authenticated;
grant insert (id, user_id, file_path, caption, description, taken, place) on public.photos to authenticated;
grant update (caption, description, taken, place, added_with, deleted_at) on public.photos to authenticated;
create policy "people see their own photos" on public.photos for select to authenticated
using (user_id = (select auth.uid()));
create policy "people add photos" on public.photos for insert to authenticated
with check ((select public.is_signed_in()) and user_id = (select auth.uid()) and file_path is not null);
create policy "people change their photos" on public.photos for update to authenticated
using ((select public.is_signed_in()) and user_id = (select auth.uid()))
with check (
  user_id = (select auth.uid())
  and (added_with is null or exists (
    select from public.memory_elements e where e.id = added_with and e.owner_id = (select auth.uid())))
);
select heirvoice.require_aal('public.photos');
select heirvoice.limit_rows('photos', 'user_id', 20000, 40000000);

-- Where a picture is used: at most twelve per answer or element, in the order of their positions.
create table public.photo_uses (
  id uuid primary key default gen_random_uuid(),
  photo_id uuid not null,
  user_id uuid not null default auth.uid(),
  recording_id uuid references public.recordings (id) on delete cascade,
  element_id uuid references public.memory_elements (id) on delete cascade,
  position smallint not null default 1 check (position between 1 and 12),
  -- Replaces the picture's caption here; '' is none.
  caption text check (char_length(caption) <= 2000),
  created_at timestamptz not null default now(),
  check (num_nonnulls(recording_id, element_id) = 1),
  foreign key (photo_id, user_id) references public.photos (id, user_id) on delete cascade,
  unique (recording_id, position),
  unique (element_id, position)
);
create index photo_uses_photo on public.photo_uses (photo_id, user_id);
create index photo_uses_user on public.photo_uses (user_id);

alter table public.photo_uses enable row level security;
revoke all on public.photo_uses from anon, authenticated;
grant select, delete on public.photo_uses to authenticated;
grant insert (id, photo_id, user_id, recording_id, element_id, position, caption) on public.photo_uses to authenticated;
create policy "people see where their photos are used" on public.photo_uses for select to authenticated
using (user_id = (select auth.uid()));
create policy "people use their photos" on public.photo_uses for insert to authenticated
with check (
  (select public.is_signed_in()) and user_id = (select auth.uid())
  and (
    exists (select from public.recordings r where r.id = recording_id and r.user_id = (select auth.uid()))
    or exists (select from public.memory_elements e where e.id = element_id and e.owner_id = (select auth.uid()))
  )
);
create policy "people stop using their photos" on public.photo_uses for delete to authenticated
using ((select public.is_signed_in()) and user_id = (select auth.uid()));
select heirvoice.require_aal('public.photo_uses');
select heirvoice.limit_rows('photo_uses', 'user_id', 40000, 20000000);

-- The sound or document of an element. A file never changes; a job transcribes sound.
create table public.element_files (
  element_id uuid primary key references public.memory_elements (id) on delete cascade,
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  bucket_id text not null check (bucket_id in ('audio-answers', 'documents')),
  -- Sound is not the recording of a question, whose name begins with the number of the question.
  path text not null check (
    char_length(path) <= 200 and path ~ ('^' || owner_id || case bucket_id when 'documents' then '/' else '/0_' end)),
  -- What the file was called on its device.
  name text check (char_length(name) <= 200),
  bytes bigint check (bytes >= 0),
  duration_ms integer check (duration_ms > 0),
  language text check (language in ('en', 'fr')),
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  problem text check (char_length(problem) <= 100),
  recording_id uuid references public.recordings (id) on delete set null,
  -- Transcription waits until then: for tomorrow's quota, or (infinity) for consent.
  hear_after timestamptz,
  unique (bucket_id, path)
);
create index element_files_owner on public.element_files (owner_id);
create index element_files_recording on public.element_files (recording_id) where recording_id is not null;

alter table public.element_files enable row level security;
revoke all on public.element_files from anon, authenticated;
grant select on public.element_files to authenticated;
grant insert (element_id, owner_id, bucket_id, path, name, bytes, duration_ms, language) on public.element_files
to authenticated;
create policy "owners see the files of their elements" on public.element_files for select to authenticated
using (owner_id = (select auth.uid()));
create policy "owners add files to their elements" on public.element_files for insert to authenticated
with check (
  (select public.is_signed_in()) and owner_id = (select auth.uid())
  and exists (
    select from public.memory_elements e where e.id = element_id and e.owner_id = (select auth.uid())
      and e.type = case bucket_id when 'documents' then 'document' else 'audio' end)
);
select heirvoice.require_aal('public.element_files');
select heirvoice.limit_rows('element_files', 'owner_id', 10000, 10000000);

-- Private details of an element, which no link shows.
create table public.element_details (
  element_id uuid primary key references public.memory_elements (id) on delete cascade,
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  location text check (char_length(location) <= 200),
  emotions text[] not null default '{}'
    check (emotions <@ array['joy', 'love', 'pride', 'gratitude', 'longing', 'surprise', 'fear', 'sadness']
      and cardinality(emotions) <= 8 and coalesce(array_ndims(emotions), 1) = 1)
);
create index element_details_owner on public.element_details (owner_id);

alter table public.element_details enable row level security;
revoke all on public.element_details from anon, authenticated;
grant select on public.element_details to authenticated;
grant insert (element_id, owner_id, location, emotions), update (element_id, owner_id, location, emotions)
on public.element_details to authenticated;
create policy "owners see the details of their elements" on public.element_details for select to authenticated
using (owner_id = (select auth.uid()));
create policy "owners add details to their elements" on public.element_details for insert to authenticated
with check (
  (select public.is_signed_in()) and owner_id = (select auth.uid())
  and exists (select from public.memory_elements e where e.id = element_id and e.owner_id = (select auth.uid()))
);
create policy "owners change the details of their elements" on public.element_details for update to authenticated
using ((select public.is_signed_in()) and owner_id = (select auth.uid()))
with check (
  owner_id = (select auth.uid())
  and exists (select from public.memory_elements e where e.id = element_id and e.owner_id = (select auth.uid()))
);
select heirvoice.require_aal('public.element_details');
select heirvoice.limit_rows('element_details', 'owner_id', 40000, 60000000);

-- Notifies the worker of pictures and files that wait.
create function public.notify_media_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.notify('media_added', coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'owner_id'));
  return null;
end $$;
revoke execute on function public.notify_media_added() from public, anon, authenticated;
create trigger photos_added after insert on public.photos
for each row when (new.state = 'waiting') execute function public.notify_media_added();
create trigger element_files_added after insert on public.element_files
for each row execute function public.notify_media_added();

-- Sets the server's time for deletions of pictures.
create function public.stamp_photo_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.deleted_at is not null then
    new.deleted_at := coalesce(old.deleted_at, now());
  end if;
  return new;
end $$;
revoke execute on function public.stamp_photo_change() from public, anon, authenticated;
create trigger photos_stamp before update of deleted_at on public.photos
for each row execute function public.stamp_photo_change();

-- Everything of one memory's timeline that is no text: pictures in their order, and files. For its owner and for
-- people with a link to it. Without days and places.
create function public.memory_media(p_memory_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object(
        'element_id', u.element_id, 'photo_id', p.id, 'position', u.position, 'state', p.state, 'problem', p.problem,
        'caption', nullif(coalesce(u.caption, p.caption), ''), 'description', p.description,
        'width', p.width, 'height', p.height,
        'copy_path', case when p.state = 'ready' then p.user_id || '/' || p.id || '.jpg' end
      ) order by u.element_id, u.position)
      from public.photo_uses u join public.photos p on p.id = u.photo_id
      where u.element_id in (select e.id from public.memory_elements e where e.memory_id = m.id and e.deleted_at is null)
        and p.deleted_at is null
    ), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object(
        'element_id', f.element_id, 'bucket_id', f.bucket_id, 'path', f.path, 'name', f.name, 'bytes', f.bytes,
        'duration_ms', f.duration_ms, 'state', f.state, 'problem', f.problem
      ))
      from public.element_files f join public.memory_elements e on e.id = f.element_id
      where e.memory_id = m.id and e.deleted_at is null
    ), '[]')
  )
  from public.memories m
  where m.id = p_memory_id and m.deleted_at is null
    and (m.owner_id = auth.uid() or m.id = any(array(select public.memories_linked_to_me())))
$$;
revoke execute on function public.memory_media(uuid) from public, anon;

-- "<bucket>/<name>" of every object that the caller may open by a link to a memory, and of their own waiting pictures.
create function public.objects_linked_to_me() returns setof text
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
revoke execute on function public.objects_linked_to_me() from public, anon;

-- Deletes what was deleted more than 30 days ago: pictures, and those that were uploaded with a purged element and are
-- used nowhere else. Called before heirvoice.purge_memories.
create function heirvoice.purge_photos(p_now timestamptz) returns void
language sql set search_path = '' as $$
  with gone as (
    select e.id from public.memory_elements e join public.memories m on m.id = e.memory_id
    where e.deleted_at < p_now - interval '30 days' or m.deleted_at < p_now - interval '30 days'
  )
  delete from public.photos p
  where p.deleted_at < p_now - interval '30 days'
    or p.added_with in (select id from gone) and not exists (
      select from public.photo_uses u
      where u.photo_id = p.id and (u.element_id is null or u.element_id not in (select id from gone))
    )
$$;
revoke execute on function heirvoice.purge_photos(timestamptz) from public;

-- Queues the objects of a deleted picture for removal.
create function public.remove_objects_of_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.queue_object_removal('photo-originals/' || old.file_path);
  perform heirvoice.queue_object_removal('photo-copies/' || old.user_id || '/' || old.id || '.jpg');
  return null;
end $$;
revoke execute on function public.remove_objects_of_photo() from public, anon, authenticated;
create trigger photos_remove_objects after delete on public.photos
for each row when (old.file_path is not null) execute function public.remove_objects_of_photo();

-- Queues the object of a deleted element's file for removal and erases its recording.
create function public.remove_object_of_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.queue_object_removal(old.bucket_id || '/' || old.path);
  if old.recording_id is not null then
    perform heirvoice.erase_recording(old.recording_id, old.owner_id);
  end if;
  return null;
end $$;
revoke execute on function public.remove_object_of_file() from public, anon, authenticated;
create trigger element_files_remove_object after delete on public.element_files
for each row execute function public.remove_object_of_file();

-- Resumes transcription that waited for consent.
create function public.transcribe_elements_after_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if heirvoice.has_consent(new.user_id, 'transcribe') then
    update public.element_files set hear_after = null, problem = null
    where owner_id = new.user_id and hear_after = 'infinity';
    perform heirvoice.notify('media_added', new.user_id::text);
  end if;
  return null;
end $$;
revoke execute on function public.transcribe_elements_after_consent() from public, anon, authenticated;
create trigger consents_heard_elements after insert on public.consents
for each row when (new.purpose = 'transcribe' and new.given)
execute function public.transcribe_elements_after_consent();
