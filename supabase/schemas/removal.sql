-- Erasure: objects of deleted rows, erased answers, deleted accounts.

-- Objects of deleted rows, until a worker removes their bytes (then key is null). The hash stays for a month so that
-- a machine that was offline finds its local copies.
create table heirvoice.removed_objects (
  id bigint generated always as identity primary key,
  key text check (char_length(key) <= 2000),
  key_hash text not null check (char_length(key_hash) = 64),
  removed_at timestamptz not null default now()
);
create index removed_objects_to_do on heirvoice.removed_objects (id) where key is not null;
create index removed_objects_by_key on heirvoice.removed_objects (key) where key is not null;
create index removed_objects_removed_at on heirvoice.removed_objects (removed_at);

alter table heirvoice.removed_objects enable row level security;

-- Queues an object for removal. A key over 2,000 characters cannot exist and must not block a deletion.
create function heirvoice.queue_object_removal(p_key text) returns void
language sql security definer set search_path = '' as $$
  insert into heirvoice.removed_objects (key, key_hash)
  select p_key, encode(sha256(convert_to(p_key, 'UTF8')), 'hex') where char_length(p_key) <= 2000
$$;
revoke execute on function heirvoice.queue_object_removal(text) from public;

-- Queues the object of a deleted row unless it is a bucket object, which has a row of its own.
create function public.remove_object_of_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_named boolean := old.object_path like 'audio-answers/%';
begin
  if old.object_path ~ '^stored-objects/[0-9a-f]{2}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and to_regclass('storage.resumable_parts') is not null then
    execute 'select exists (select from storage.objects where version = $1)'
      into is_named using right(old.object_path, 36)::uuid;
  end if;
  if not is_named then
    perform heirvoice.queue_object_removal(old.object_path);
  end if;
  return null;
end $$;
revoke execute on function public.remove_object_of_row() from public, anon, authenticated;
create trigger artifacts_let_go after delete on public.artifacts
for each row execute function public.remove_object_of_row();
create trigger photos_let_go after delete on public.photos
for each row when (old.file_path is null) execute function public.remove_object_of_row();
create trigger recordings_let_go after delete on public.recordings
for each row execute function public.remove_object_of_row();
create trigger playback_copies_let_go after delete on heirvoice.playback_copies
  for each row when (old.object_path is not null) execute function public.remove_object_of_row();

-- Names an object of a remaining answer or take as the sound of a recording: the one that it names may be erased.
create function heirvoice.keep_sound(p_recording uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_path text := (
    select k.audio_file_path from (
      select a.audio_file_path from public.answers a where a.recording_id = p_recording
      union select t.audio_file_path from public.takes t where t.recording_id = p_recording
    ) k
    where k.audio_file_path is not null order by 1 limit 1
  );
begin
  if to_regclass('storage.resumable_parts') is null then
    update public.recordings r set object_path = 'audio-answers/' || v_path
    where r.id = p_recording and r.object_path like 'audio-answers/%' and v_path is not null;
    return;
  end if;
  execute $q$
    update public.recordings r set object_path = 'stored-objects/' || left(o.version::text, 2) || '/' || o.version::text
    from storage.objects o
    where r.id = $1 and r.object_path like 'stored-objects/%'
      and o.bucket_id = 'audio-answers' and o.name = $2 and o.version is not null
  $q$ using p_recording, v_path;
end $$;
revoke execute on function heirvoice.keep_sound(uuid) from public;

-- Deletes an answer with its recordings, objects and mirrored text, at once. Returns its recordings and its owner, or no row.
create function heirvoice.erase_answer(p_answer uuid)
returns table (answer_id uuid, recording_ids uuid[], user_id uuid)
language plpgsql set search_path = '' as $$
declare
  gone record;
  one text;
begin
  select a.id, a.user_id,
    array(
      select a.recording_id where a.recording_id is not null
      union select t.recording_id from public.takes t where t.answer_id = a.id and t.recording_id is not null
    ) as recordings,
    array(
      select a.audio_file_path where a.audio_file_path is not null
      union select t.audio_file_path from public.takes t where t.answer_id = a.id
    ) as paths
  into gone from public.answers a where a.id = p_answer for update;
  if gone.id is null then
    return;
  end if;
  -- The same sound may be given twice: what is left out of it belongs to the other answer now.
  update public.redactions r set answer_id = other.id
  from public.answers other
  where r.answer_id = gone.id and other.recording_id = r.recording_id and other.id <> gone.id;
  delete from public.answers a where a.id = gone.id;
  -- Removes the mirrored follow-up from the main answer.
  update public.answers a
  set sub_question_responses = (
    select coalesce(jsonb_agg(kept), '[]') from jsonb_array_elements(a.sub_question_responses) kept
    where kept ->> 'answer_id' is distinct from gone.id::text
  )
  where a.user_id = gone.user_id and jsonb_typeof(a.sub_question_responses) = 'array'
    and strpos(a.sub_question_responses::text, gone.id::text) > 0;
  foreach one in array gone.id::text || gone.recordings::text[] loop
    delete from public.work_progress w where w.user_id = gone.user_id and strpos(w::text, one) > 0;
  end loop;
  foreach one in array gone.recordings::text[] loop
    if not exists (select from public.answers a where a.recording_id = one::uuid)
      and not exists (select from public.takes t where t.recording_id = one::uuid) then
      perform heirvoice.erase_recording(one::uuid, gone.user_id);
    else
      perform heirvoice.keep_sound(one::uuid);
    end if;
  end loop;
  foreach one in array gone.paths loop
    if not exists (select from public.answers a where a.audio_file_path = one)
      and not exists (select from public.takes t where t.audio_file_path = one) then
      perform heirvoice.erase_object(one);
    end if;
  end loop;
  return query select gone.id, gone.recordings, gone.user_id;
end $$;
revoke execute on function heirvoice.erase_answer(uuid) from public;

-- Deletes answers that were erased 30 days before p_now, some at a time.
create function heirvoice.erase_answers(p_now timestamptz)
returns table (answer_id uuid, recording_ids uuid[], user_id uuid)
language plpgsql set search_path = '' as $$
declare
  due uuid;
begin
  for due in
    select a.id from public.answers a
    where a.visibility = 'deleted' and a.erased_at <= p_now - interval '30 days'
    order by a.erased_at limit 100 for update skip locked
  loop
    return query select * from heirvoice.erase_answer(due);
  end loop;
end $$;
revoke execute on function heirvoice.erase_answers(timestamptz) from public;

-- Deletes every memoir that uses a recording, with its files and the links to it.
create function heirvoice.erase_memoirs_of(p_recording uuid, p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.memoirs m
  where m.user_id = p_user and (
    exists (
      select from public.sentences s
      where s.memoir_id = m.id and s.spans @> jsonb_build_array(jsonb_build_object('recordingId', p_recording))
    )
    or strpos(m.account::text, p_recording::text) > 0 or strpos(m.refused::text, p_recording::text) > 0
    or exists (select from public.chapters c where c.memoir_id = m.id and strpos(c.stories::text, p_recording::text) > 0)
  )
$$;
revoke execute on function heirvoice.erase_memoirs_of(uuid, uuid) from public;

-- Deletes a recording and every memoir that uses it. Transcripts, links and photos follow by foreign key; the memoir
-- is composed again without it.
create function heirvoice.erase_recording(p_recording uuid, p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform heirvoice.erase_memoirs_of(p_recording, p_user);
  perform heirvoice.erase_sections_of(p_recording, p_user);
  delete from public.recordings r where r.id = p_recording;
end $$;
revoke execute on function heirvoice.erase_recording(uuid, uuid) from public;

-- On hosted Supabase the server removes the object through the project's storage API, by name.
create function heirvoice.erase_object(p_path text) returns void
language plpgsql set search_path = '' as $$
begin
  if to_regclass('storage.resumable_parts') is null then
    perform heirvoice.queue_object_removal('audio-answers/' || p_path);
    return;
  end if;
  execute $q$
    with object as (delete from storage.objects where bucket_id = 'audio-answers' and name = $1 returning version)
    select heirvoice.queue_object_removal('stored-objects/' || left(version::text, 2) || '/' || version::text) from object
  $q$ using p_path;
end $$;
revoke execute on function heirvoice.erase_object(text) from public;

-- Runs with the account row locked: a concurrent upload waits and then fails. On hosted Supabase the project's own
-- storage removes the objects.
create function public.erase_account_objects() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('storage.resumable_parts') is not null then
    execute 'select from storage.resumable_uploads where owner_id = $1 for update' using old.id::text;
    execute $q$
      with theirs as (
        delete from storage.objects
        where owner_id = $1
          or bucket_id in ('audio-answers', 'photo-originals', 'photo-copies', 'documents') and name like $1 || '/%'
        returning version
      )
      select heirvoice.queue_object_removal('stored-objects/' || left(version::text, 2) || '/' || version::text) from (
        select version from theirs
        union all
        select p.version from storage.resumable_parts p join storage.resumable_uploads u on u.id = p.upload_id
        where u.owner_id = $1
      ) versions
    $q$ using old.id::text;
  end if;
  -- An address that was never proved may be somebody else's.
  if old.email_confirmed_at is not null then
    delete from public.contact_messages m where lower(btrim(m.email)) = lower(old.email);
    delete from public.waitlist w where w.email = lower(old.email);
  end if;
  perform heirvoice.notify('people_deleted', old.id::text);
  return old;
end $$;
revoke execute on function public.erase_account_objects() from public, anon, authenticated;
create trigger person_deleted before delete on auth.users for each row execute function public.erase_account_objects();
