-- Page numbers beside the sections of a book.
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
