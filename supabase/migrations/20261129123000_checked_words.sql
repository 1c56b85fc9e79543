-- Words that a person checked are doubtful no more.
alter table public.transcripts add column checked int4multirange not null default '{}';
alter table public.transcripts add constraint transcripts_checked_length check (octet_length(checked::text) <= 100000);

-- Stores that the words said from p_from up to p_to, in ms, were recognized right.
create function public.check_words(p_answer_id uuid, p_from integer, p_to integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_answer public.answers;
begin
  perform public.assert_required_aal();
  v_answer := heirvoice.lock_answer_to_correct(p_answer_id);
  if (p_from >= 0 and p_to > p_from) is not true then
    raise check_violation using message = 'A stretch of words has a beginning and a later end.';
  end if;
  update public.transcripts t set checked = t.checked + int4multirange(int4range(p_from, p_to))
  where t.recording_id = v_answer.recording_id and t.layer = 'raw';
end $$;
revoke execute on function public.check_words(uuid, integer, integer) from public, anon;

-- The words of an answer as an editor needs them, with the version that a correction is made from. words holds text, start
-- and end in ms, confidence, and whether a person changed it, of the newest words with times: while those of a correction
-- are missing, the recognized ones.
create or replace function public.read_transcript(p_answer_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'question_id', a.question_id, 'follow_up', a.follow_up, 'told_at', a.created_at,
    'question', coalesce(a.asked ->> 'en', q.text), 'question_fr', coalesce(a.asked ->> 'fr', q.text_fr),
    'audio_path', a.audio_file_path, 'seconds', a.duration_seconds, 'recording_id', a.recording_id,
    'language', coalesce(shown.language, 'en'), 'text', coalesce(a.transcript, ''),
    'version', heirvoice.version_of_words(a.recording_id), 'doubtful', coalesce(heard.doubtful, '[]'),
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
