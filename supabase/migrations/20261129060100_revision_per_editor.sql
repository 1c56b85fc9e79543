drop function public.correct_answer(uuid, text, text, integer);

-- Saves the words of a locked answer and returns their new version. A base other than the current version is refused, so
-- that nobody overwrites words unseen; null saves without a look. What one person types within five minutes with one
-- change_id is one revision. A recording keeps 200 revisions and 5 MB of them: the oldest corrections give way, never what was heard.
create or replace function heirvoice.save_words(
  p_answer public.answers, p_text text, p_language text, p_base integer, p_made_by text, p_change uuid default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  v_recording uuid := (p_answer).recording_id;
  v_heard text;
  newest public.transcript_revisions;
begin
  if char_length(p_text) > 200000 then
    raise check_violation using message = 'A correction holds at most 200,000 characters.';
  end if;
  perform heirvoice.complete_revisions(p_answer, p_language);
  select * into newest from public.transcript_revisions r where r.recording_id = v_recording order by r.number desc limit 1;
  if p_base <> newest.version then
    raise sqlstate 'PT409' using message = 'These words were changed meanwhile.', detail = 'stale base';
  end if;
  if newest.number > 0 and newest.body = p_text then
    return newest.version;
  end if;
  select r.body into v_heard from public.transcript_revisions r where r.recording_id = v_recording and r.number = 0;
  if heirvoice.has_words(p_text) and (p_made_by <> 'restored' or p_text <> v_heard) then
    insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
    values (v_recording, (p_answer).user_id, 'corrected', 'person', p_language, false, p_text)
    on conflict (recording_id, layer) do update set body = excluded.body, language = excluded.language;
  else
    delete from public.transcripts t where t.recording_id = v_recording and t.layer = 'corrected';
    update public.answers a set transcript = v_heard where a.recording_id = v_recording;
    p_text := v_heard;
  end if;
  if p_made_by = 'typed' and newest.made_by = 'typed' and newest.author_id = auth.uid() and newest.change_id = p_change
    and newest.made_at between now() - interval '5 minutes' and now() then
    update public.transcript_revisions r
    set body = p_text, language = p_language, version = newest.version + 1, saved_at = now()
    where r.recording_id = v_recording and r.number = newest.number;
  else
    insert into public.transcript_revisions
      (recording_id, number, version, user_id, author_id, made_by, change_id, language, body)
    values (
      v_recording, newest.number + 1, newest.version + 1, (p_answer).user_id, auth.uid(), p_made_by, p_change, p_language,
      p_text
    );
    delete from public.transcript_revisions r using (
      select k.number, sum(octet_length(k.body)) over (order by k.number desc) as bytes
      from public.transcript_revisions k where k.recording_id = v_recording and k.number > 0
    ) kept
    where r.recording_id = v_recording and r.number = kept.number and r.number <= newest.number
      and (r.number <= newest.number + 1 - 200 or kept.bytes > 5000000);
  end if;
  update public.answers a
  set processing_status = 'pending', hear_after = nullif(a.hear_after, 'infinity'::timestamptz)
  where a.id = (p_answer).id;
  return newest.version + 1;
end $$;
revoke execute on function heirvoice.save_words(public.answers, text, text, integer, text, uuid) from public;

-- Saves a correction that was made from version p_base and returns the new version; PT409 when somebody saved another one
-- meanwhile. An open editor names its saves by one p_change, so that they become one revision. Works without the transcription consent: the person types the words. Words without letters remove the correction.
create function public.correct_answer(
  p_answer_id uuid, p_text text, p_language text, p_base integer default null, p_change uuid default null
) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  return heirvoice.save_words(heirvoice.lock_answer_to_correct(p_answer_id), p_text, p_language, p_base, 'typed', p_change);
end $$;
revoke execute on function public.correct_answer(uuid, text, text, integer, uuid) from public, anon;
