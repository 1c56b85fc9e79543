-- What a storyteller erased goes after 30 days, everywhere: words, sound, links, and whatever was made of it. Returns whose it was.
-- `p_now` is the time that the caller goes by; a hundred at a time.
create function heirvoice.erase_answers(p_now timestamptz) returns table (answer_id uuid, recording_id uuid, user_id uuid)
language plpgsql set search_path = '' as $$
declare
  gone record;
begin
  for gone in
    select a.id, a.recording_id, a.user_id, a.audio_file_path as path
    from public.answers a
    where a.visibility = 'deleted' and a.erased_at <= p_now - interval '30 days'
    order by a.erased_at limit 100 for update skip locked
  loop
    delete from public.answers a where a.id = gone.id;
    -- The answer to its question mirrors what was said to a follow-up.
    update public.answers a
    set sub_question_responses = (
      select coalesce(jsonb_agg(kept), '[]') from jsonb_array_elements(a.sub_question_responses) kept
      where kept ->> 'answer_id' is distinct from gone.id::text
    )
    where a.user_id = gone.user_id and jsonb_typeof(a.sub_question_responses) = 'array'
      and strpos(a.sub_question_responses::text, gone.id::text) > 0;
    delete from public.work_progress w
    where w.user_id = gone.user_id
      and (strpos(w::text, gone.id::text) > 0 or strpos(w::text, coalesce(gone.recording_id, gone.id)::text) > 0);
    if not exists (select from public.answers a where a.recording_id = gone.recording_id) then
      perform heirvoice.erase_recording(gone.recording_id, gone.user_id);
    end if;
    if not exists (select from public.answers a where a.audio_file_path = gone.path) then
      perform heirvoice.erase_object(gone.path);
    end if;
    answer_id := gone.id;
    recording_id := gone.recording_id;
    user_id := gone.user_id;
    return next;
  end loop;
end $$;

-- Its transcripts, links and pictures go with its row; a book that was made of it is made again without it.
create function heirvoice.erase_recording(p_recording uuid, p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.memoirs m
  where m.user_id = p_user and (
    exists (
      select from public.sentences s
      where s.memoir_id = m.id and s.spans @> jsonb_build_array(jsonb_build_object('recordingId', p_recording))
    )
    or strpos(m.account::text, p_recording::text) > 0 or strpos(m.refused::text, p_recording::text) > 0
    or exists (select from public.chapters c where c.memoir_id = m.id and strpos(c.stories::text, p_recording::text) > 0)
  );
  delete from public.recordings r where r.id = p_recording;
end $$;

-- On hosted Supabase the project's own storage is asked by the server, under the object's name.
create function heirvoice.erase_object(p_path text) returns void
language plpgsql set search_path = '' as $$
begin
  if to_regclass('storage.resumable_parts') is null then
    perform heirvoice.let_go('audio-answers/' || p_path);
    return;
  end if;
  execute $q$
    with object as (delete from storage.objects where bucket_id = 'audio-answers' and name = $1 returning version)
    select heirvoice.let_go('stored-objects/' || left(version::text, 2) || '/' || version::text) from object
  $q$ using p_path;
end $$;
revoke execute on function heirvoice.erase_answers(timestamptz), heirvoice.erase_recording(uuid, uuid), heirvoice.erase_object(text)
  from public;
