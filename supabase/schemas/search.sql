-- Full-text search in what the caller may read.

create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Places that hold every word of the query, 20 a page, without regard to case, accents and endings; words with a small
-- typo when nothing else is found. It reads own answers, shared answers, the newest book, memories and their elements with
-- the rights of the caller, so a seal or an erasure acts at once. start_ms is where a found word is said.
create function public.search_words(p_query text, p_page integer default 0)
returns table (
  kind text, id text, parent_id uuid, title text, title_fr text, excerpt text, audio_path text, start_ms integer,
  places bigint
)
language plpgsql stable set search_path = '' as $$
declare
  v_words text[];
begin
  perform public.assert_required_aal();
  if char_length(p_query) > 200 or p_page not between 0 and 500 then
    raise check_violation using message = 'A search holds at most 200 characters.';
  end if;
  v_words := array(
    select distinct w from regexp_split_to_table(lower(extensions.unaccent(p_query)), '[^[:alnum:]]+') w where w <> '' limit 8
  );
  if cardinality(v_words) = 0 then
    return;
  end if;
  return query
  with sources as (
    select 1 as rank, 'answer' as kind, a.id::text as id, a.session_id as parent_id,
      coalesce(a.story_title, a.asked ->> 'en', q.text) as title,
      coalesce(a.story_title, a.asked ->> 'fr', q.text_fr) as title_fr, a.transcript as body, a.recording_id,
      a.audio_file_path as audio_path, null::integer as start_ms
    from public.answers a join public.questions q on q.id = a.question_id
    where a.visibility <> 'deleted' and a.transcript is not null
    union all
    select 2, 'shared answer', s.answer_id::text, s.storyteller_id, s.question, s.question_fr, s.transcript, null, s.audio_path, null
    from public.shared_answers() s where s.transcript is not null
    union all
    select 3, 'sentence', s.id, s.memoir_id, c.title, c.title, s.text, (s.spans -> 0 ->> 'recordingId')::uuid,
      null, (s.spans -> 0 ->> 'startMs')::numeric::integer
    from public.sentences s join public.chapters c on c.memoir_id = s.memoir_id and c.number = s.chapter
    where s.memoir_id = (
      select m.id from public.memoirs m where m.book_id is null order by m.created_at desc, m.id limit 1
    )
    union all
    select 4, 'memory', m.id::text, m.id, m.title, m.title, m.title || ' ' || m.description, null, null, null
    from public.memories m where m.deleted_at is null
    union all
    select 5, 'element', e.id::text, e.memory_id, e.title, e.title, e.title || ' ' || e.content, null, null, null
    from public.memory_elements e join public.memories m on m.id = e.memory_id
    where e.deleted_at is null and m.deleted_at is null
  ), plain as materialized (
    select s.*, lower(extensions.unaccent(s.body)) as form from sources s
  ), exact as materialized (
    select p.* from plain p
    where p.form like all(array(select '%' || w || '%' from unnest(v_words) w))
      and p.form ~ all(array(select '\m' || w from unnest(v_words) w))
  ), spoken as materialized (
    select distinct one.word from plain p, string_to_table(translate(p.form, '.,;:!?"''()', '          '), ' ') one (word)
    where not exists (select from exact) and char_length(one.word) between 3 and 60
  ), meant as materialized (
    select string_agg('(?=.*\m' || near.words || '\M)', '') as pattern, count(near.words) as words from unnest(v_words) w
      cross join lateral (
        select '(?:' || string_agg(regexp_replace(s.word, '[^[:alnum:]]', '.', 'g'), '|') || ')' as words from (
          select s.word from spoken s
          where abs(char_length(s.word) - char_length(w)) <= 2 and extensions.similarity(s.word, w) >= 0.5
          order by extensions.similarity(s.word, w) desc, s.word limit 5
        ) s
      ) near
  ), found as materialized (
    select e.* from exact e
    union all
    select p.* from plain p, meant m where m.words = cardinality(v_words) and p.form ~ ('^' || m.pattern)
  ), page as materialized (
    select f.*, count(*) over () as places from found f
    order by f.rank, f.parent_id, f.id collate "C" limit 20 offset p_page * 20
  )
  select p.kind, p.id, p.parent_id, p.title, p.title_fr,
    substr(p.body, greatest(1, coalesce(nullif(regexp_instr(p.form, '\m' || v_words[1]), 0), 1) - 100), 240),
    coalesce(p.audio_path, (
      select k.audio_file_path from public.takes k where k.recording_id = p.recording_id limit 1
    )), coalesce(p.start_ms, said.start_ms), p.places
  from page p left join lateral (
    select one.start_ms from (
      select t.layer, w.position, w.text, w.start_ms
      from public.transcripts t join public.transcript_words w on w.transcript_id = t.id
      where p.kind = 'answer' and t.recording_id = p.recording_id
      union all
      select 'raw', n::integer, w ->> 0, (w ->> 1)::integer
      from jsonb_array_elements(public.answer_words(case when p.kind = 'shared answer' then p.id::uuid end))
        with ordinality spoken (w, n)
    ) one
    where extensions.strict_word_similarity(v_words[1], lower(extensions.unaccent(one.text))) >= 0.5
      or lower(extensions.unaccent(one.text)) ~ ('\m' || v_words[1])
    order by one.layer, one.position limit 1
  ) said on true
  order by p.rank, p.parent_id, p.id collate "C";
end $$;
revoke execute on function public.search_words(text, integer) from public, anon;

-- The answers that a question to the tapes may quote, with their timed words: own ones that are not sealed, and with
-- p_shared those that the caller may hear of others. p_answers: only these.
create function public.quotable_answers(p_shared boolean, p_answers uuid[] default null)
returns table (
  answer_id uuid, own boolean, session_id uuid, question text, question_fr text, audio_path text, words jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  return query
  select t.* from (
    select a.id, true, a.session_id, coalesce(a.story_title, a.asked ->> 'en', q.text),
      coalesce(a.story_title, a.asked ->> 'fr', q.text_fr), a.audio_file_path, heirvoice.timed_words(a.recording_id) as words
    from public.answers a join public.questions q on q.id = a.question_id
    where public.is_signed_in() and a.user_id = auth.uid() and a.audio_file_path is not null
      and (p_answers is null or a.id = any(p_answers)) and a.visibility in ('draft', 'in the book', 'family only')
    union all
    select s.answer_id, false, null, s.question, s.question_fr, s.audio_path, public.answer_words(s.answer_id)
    from public.shared_answers() s
    where p_shared and s.audio_path is not null and (p_answers is null or s.answer_id = any(p_answers))
  ) t where t.words is not null;
end $$;
revoke execute on function public.quotable_answers(boolean, uuid[]) from public, anon;
