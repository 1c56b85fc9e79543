-- A text that was made from words from before a cut is refused, also when it is saved over the newest words.
-- The version from which the words of a recording are without those that were left out; 0 while nothing is left out.
create function heirvoice.cut_version_of_words(p_recording_id uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select r.version from public.transcript_revisions r
    where r.recording_id = p_recording_id and r.number = 0
      and exists (select from public.redactions o where o.recording_id = p_recording_id and o.wanted <> 'in')
  ), 0);
end $$;
revoke execute on function heirvoice.cut_version_of_words(uuid) from public;

drop function public.correct_answer(uuid, text, text, integer, uuid);
-- Saves a correction over version p_base and returns the new version; PT409 when somebody saved another one meanwhile.
-- p_made_from: the version whose words the person changed. Words from before a cut are refused, because they may hold what
-- was left out. An open editor names its saves by one p_change, so that they become one revision. Works without the
-- transcription consent: the person types the words. Words without letters remove the correction.
create function public.correct_answer(
  p_answer_id uuid, p_text text, p_language text, p_base integer default null, p_change uuid default null,
  p_made_from integer default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_answer public.answers;
begin
  perform public.assert_required_aal();
  v_answer := heirvoice.lock_answer_to_correct(p_answer_id);
  -- A page opened before would bring the words back.
  if (p_made_from is null or p_made_from < heirvoice.cut_version_of_words(v_answer.recording_id))
    and exists (select from public.redactions r where r.recording_id = v_answer.recording_id and r.wanted <> 'in') then
    raise sqlstate 'PT409' using message = 'Words of this answer were left out.', detail = 'words left out';
  end if;
  return heirvoice.save_words(v_answer, p_text, p_language, p_base, 'typed', p_change);
end $$;
revoke execute on function public.correct_answer(uuid, text, text, integer, uuid, integer) from public, anon;

create or replace function public.read_transcript(p_answer_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'question_id', a.question_id, 'follow_up', a.follow_up, 'told_at', a.created_at,
    'question', coalesce(a.asked ->> 'en', q.text), 'question_fr', coalesce(a.asked ->> 'fr', q.text_fr),
    'audio_path', a.audio_file_path, 'seconds', a.duration_seconds, 'recording_id', a.recording_id,
    'language', coalesce(shown.language, 'en'), 'text', coalesce(a.transcript, ''),
    'version', heirvoice.version_of_words(a.recording_id),
    'cut_version', heirvoice.cut_version_of_words(a.recording_id), 'doubtful', coalesce(heard.doubtful, '[]'),
    'checked', coalesce((select jsonb_agg(jsonb_build_array(lower(r), upper(r))) from unnest(heard.checked) r), '[]'),
    'corrected', coalesce(shown.layer = 'corrected', false), 'words', coalesce(timed.words, '[]')
  )
  from public.answers a
    join public.questions q on q.id = a.question_id
    left join public.transcripts heard on heard.recording_id = a.recording_id and heard.layer = 'raw'
    left join lateral (
      select t.language, t.layer from public.transcripts t where t.recording_id = a.recording_id
      and (t.layer = 'raw' or heirvoice.has_words(t.body)) order by t.layer limit 1
    ) shown on true
    left join lateral (
      select jsonb_agg(jsonb_build_array(
        w.text, w.start_ms, w.end_ms, w.confidence, t.layer = 'corrected' and regexp_replace(lower(w.text), '[^[:alnum:]]', '', 'g')
          is distinct from regexp_replace(lower(r.text), '[^[:alnum:]]', '', 'g')
      ) order by w.position) as words
      from public.transcripts t join public.transcript_words w on w.transcript_id = t.id
        left join public.transcript_words r
        on r.transcript_id = heard.id and cardinality(w.heard) = 1 and r.position = w.heard[1]
      where t.recording_id = a.recording_id group by t.layer order by t.layer limit 1
    ) timed on true
  where a.id = p_answer_id and a.recording_id is not null and public.is_signed_in() and public.has_required_aal()
    and (a.user_id = auth.uid() or a.id in (select public.answers_i_help_with()))
$$;
