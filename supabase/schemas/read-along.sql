-- Words with their times, for reading along.

-- The words of a transcript with their times. Null while the times of a correction are missing.
create function heirvoice.timed_words(p_recording_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_array(w.text, w.start_ms, w.end_ms, w.starts_paragraph) order by w.position)
  from public.transcript_words w
  where w.transcript_id = (
    select t.id from public.transcripts t
    where t.recording_id = p_recording_id and (t.layer = 'raw' or heirvoice.has_words(t.body))
    order by t.layer limit 1
  )
$$;
revoke execute on function heirvoice.timed_words(uuid) from public;

-- The timed words of an answer that the caller may hear; null for any other answer.
create function public.answer_words(p_answer_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select heirvoice.timed_words(a.recording_id) from public.answers a
  where a.id = p_answer_id and public.has_required_aal()
    and a.id in (select heirvoice.answers_shared_with(auth.uid()))
$$;
revoke execute on function public.answer_words(uuid) from public, anon;

-- When each word of an element's text is said in its sound: [start, end] in ms. Null for a caller who may not read the
-- element, and for a text with another number of words than were recognized.
create function public.element_words(p_element_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select said.times
  from public.memory_elements e
    join public.memories m on m.id = e.memory_id and m.deleted_at is null
    join public.element_files f on f.element_id = e.id
    cross join lateral (
      select jsonb_agg(jsonb_build_array(w.start_ms, w.end_ms) order by w.position) as times, count(*) as words
      from public.transcripts t join public.transcript_words w on w.transcript_id = t.id
      where t.recording_id = f.recording_id and t.layer = 'raw' and heirvoice.has_words(w.text)
        and w.text !~ '^(\[.*\]|<.*>|\(.*\)|\{.*\}|\+\+.*\+\+)[.,]?$'
    ) said
  where e.id = p_element_id and e.deleted_at is null
    and (
      e.owner_id = auth.uid() and public.has_required_aal()
      or e.memory_id = any(array(select public.memories_linked_to_me()))
      or e.memory_id in (select id from heirvoice.public_memories)
    )
    and said.words = cardinality(regexp_split_to_array(btrim(e.content, E' \n\t'), '\s+'))
$$;
revoke execute on function public.element_words(uuid) from public;
grant execute on function public.element_words(uuid) to anon, authenticated;
