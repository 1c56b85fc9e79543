-- read_transcript() tells whether the words have their final times.
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
    'corrected', coalesce(shown.layer = 'corrected', false), 'words', coalesce(timed.words, '[]'),
    'settled', a.processing_status <> 'pending' and shown.layer is not distinct from timed.layer
  )
  from public.answers a
    join public.questions q on q.id = a.question_id
    left join public.transcripts heard on heard.recording_id = a.recording_id and heard.layer = 'raw'
    left join lateral (
      select t.language, t.layer from public.transcripts t where t.recording_id = a.recording_id
      and (t.layer = 'raw' or heirvoice.has_words(t.body)) order by t.layer limit 1
    ) shown on true
    left join lateral (
      select t.layer, jsonb_agg(jsonb_build_array(
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
