-- An erased answer leaves the sound to another answer that is the same recording.

-- Names an object of a remaining answer or take as the sound of a recording: the one that it names may be erased.
create or replace function heirvoice.keep_sound(p_recording uuid) returns void
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

create or replace function heirvoice.erase_answer(p_answer uuid)
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
