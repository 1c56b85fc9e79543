-- Looks for a pair of dates in its own interview only.

-- Stores what a person decided about a pair, with the sections that change by it. p_edits: {question, content, base,
-- recordings} of each, as save_section takes them. Null as p_choice: a pair whose years both stay is looked at again.
-- PT404: no such pair, or not for the caller. PT409: it was decided, or a section changed, meanwhile.
create or replace function public.choose_date(
  p_story uuid, p_one text, p_other text, p_edits jsonb, p_change uuid, p_choice text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pair public.date_pairs;
  edit jsonb;
begin
  perform public.assert_required_aal();
  select d.* into pair from public.date_pairs d
  where d.one_sentence = p_one and d.other_sentence = p_other
    and d.session_id in (select i.id from public.interview_sessions i where i.order_id = p_story or i.id = p_story)
    and d.session_id = (heirvoice.find_section(p_story, d.one_question)).session_id
    and d.session_id = (heirvoice.find_section(p_story, d.other_question)).session_id;
  if pair.session_id is null then
    raise sqlstate 'PT404' using message = 'There are no two dates here that you may decide about.';
  end if;
  if octet_length(p_edits::text) > 3000000 then
    raise check_violation using message = 'Two sections hold at most three million bytes.', detail = 'too long';
  end if;
  if coalesce(jsonb_typeof(p_edits), '') <> 'array'
    or (jsonb_array_length(p_edits) > 0) <> (coalesce(p_choice, 'both') <> 'both')
    or jsonb_array_length(p_edits) > 2
    or exists (
      select from jsonb_array_elements(p_edits) e (one)
      where (
        one -> 'question' in (to_jsonb(pair.one_question), to_jsonb(pair.other_question))
        and jsonb_typeof(one -> 'content') = 'array' and (one -> 'base')::text ~ '^[0-9]{1,9}$'
        and jsonb_typeof(one -> 'recordings') = 'array'
      ) is not true
    )
  then
    raise check_violation using message = 'A choice changes the sections of its two sentences.';
  end if;
  -- In the order in which a new memoir locks them.
  for edit in select one from jsonb_array_elements(p_edits) e (one) order by (one ->> 'question')::integer loop
    perform public.save_section(
      p_story, (edit ->> 'question')::integer, edit -> 'content', (edit ->> 'base')::integer, p_change,
      array(select jsonb_array_elements_text(edit -> 'recordings'))::uuid[]
    );
  end loop;
  update public.date_pairs d set choice = p_choice, chosen_at = case when p_choice is not null then now() end
  where d.session_id = pair.session_id and d.one_sentence = p_one and d.other_sentence = p_other
    and (d.choice is null or (p_choice is null and d.choice = 'both'));
  if not found then
    raise sqlstate 'PT409' using message = 'These dates were decided meanwhile.', detail = 'stale base';
  end if;
end $$;
