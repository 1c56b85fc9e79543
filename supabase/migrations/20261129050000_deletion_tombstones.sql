-- What was deleted, so that a restored backup does not bring it back.

-- Accounts, sessions and answers that were deleted, by id only. copied_to: the places outside the database (backup targets, the data
-- folder) that have it, the newest ten. A restore reads it there and deletes again.
create table heirvoice.deletion_tombstones (
  kind text not null check (kind in ('account', 'session', 'answer')),
  id uuid not null,
  deleted_at timestamptz not null default clock_timestamp(),
  copied_to text[] not null default '{}' check (cardinality(copied_to) <= 10),
  primary key (kind, id)
);

alter table heirvoice.deletion_tombstones enable row level security;

-- Runs in the transaction of the deletion. What goes with an account needs no tombstone of its own.
create function heirvoice.bury() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_schema = 'auth' then
    insert into heirvoice.deletion_tombstones (kind, id) select 'account', g.id from gone g
    on conflict (kind, id) do update set deleted_at = excluded.deleted_at, copied_to = '{}';
  else
    insert into heirvoice.deletion_tombstones (kind, id)
    select tg_argv[0], g.id from gone g where exists (select from auth.users u where u.id = g.user_id)
    on conflict (kind, id) do update set deleted_at = excluded.deleted_at, copied_to = '{}';
  end if;
  return null;
end $$;
revoke execute on function heirvoice.bury() from public;
create trigger person_buried after delete on auth.users referencing old table as gone
for each statement execute function heirvoice.bury();
create trigger session_buried after delete on public.interview_sessions referencing old table as gone
for each statement execute function heirvoice.bury('session');
create trigger answer_buried after delete on public.answers referencing old table as gone
for each statement execute function heirvoice.bury('answer');

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
create or replace function heirvoice.erase_answers(p_now timestamptz)
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

-- Runs with the account row locked: a concurrent upload waits and then fails. On hosted Supabase the project's own
-- storage removes the objects.
create or replace function public.erase_account_objects() returns trigger
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
