-- Page numbers of a finished book, as its pages were set. RLS of its tables decides who may read them.

-- The pages of a finished book on which these sentences are.
create function public.pages_of_sentences(p_memoir uuid, p_sentences text[])
returns table (sentence text, page integer)
language sql stable set search_path = '' as $$
  select s.id, max(starts.value::integer) from public.sentences s
  join public.artifacts a on a.memoir_id = s.memoir_id and a.kind = 'print/interior.pdf'
  cross join jsonb_each_text(a.facts -> 'pageStarts') starts
  join public.sentences first on first.memoir_id = s.memoir_id and first.id = starts.key
  where s.memoir_id = p_memoir and s.id = any(p_sentences[1:200])
    and (first.chapter, first.story, first.paragraph, first.position) <= (s.chapter, s.story, s.paragraph, s.position)
  group by s.id
$$;
revoke execute on function public.pages_of_sentences(uuid, text[]) from public, anon;

-- The pages of a finished book that each story begins and ends on, by the number of its question.
create function public.pages_of_sections(p_memoir uuid) returns table (question integer, first_page integer, last_page integer)
language sql stable set search_path = '' as $$
  select (c.stories -> placed.story ->> 'questionId')::integer, min(placed.page), max(placed.page)
  from (
    select s.chapter, s.story,
      max(starts.value::integer) over (order by s.chapter, s.story, s.paragraph, s.position) as page
    from public.sentences s
    join public.artifacts a on a.memoir_id = s.memoir_id and a.kind = 'print/interior.pdf'
    left join jsonb_each_text(a.facts -> 'pageStarts') starts on starts.key = s.id
    where s.memoir_id = p_memoir
  ) placed
  join public.chapters c on c.memoir_id = p_memoir and c.number = placed.chapter
  where placed.page is not null
  group by 1
$$;
revoke execute on function public.pages_of_sections(uuid) from public, anon;
