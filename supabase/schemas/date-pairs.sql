-- Two sentences of a book that seem to tell one event with two years, and what a person decided about them (ADR 088).

-- Names sentences of section_sources and holds no words. place: the order in which the newest memoir shows them, null when
-- it does not have both any more. choice: one or other is right, an own year for both, or both stay; null: not looked at.
create table public.date_pairs (
  session_id uuid not null references public.interview_sessions (id) on delete cascade,
  one_sentence text not null check (one_sentence ~ '^s[0-9a-z-]{1,100}$'),
  other_sentence text not null check (other_sentence ~ '^s[0-9a-z-]{1,100}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  one_question integer not null check (one_question > 0),
  other_question integer not null check (other_question > 0),
  place integer check (place >= 0),
  choice text check (choice in ('one', 'other', 'own', 'both')),
  chosen_at timestamptz,
  primary key (session_id, one_sentence, other_sentence),
  check (one_sentence <> other_sentence)
);
create index date_pairs_user on public.date_pairs (user_id);

alter table public.date_pairs enable row level security;
revoke all on public.date_pairs from anon, authenticated;
grant select on public.date_pairs to authenticated;
create policy "storytellers read their pairs of dates" on public.date_pairs for select to authenticated
using (user_id = (select auth.uid()));
create policy "helpers read pairs of dates" on public.date_pairs for select to authenticated
using (
  (session_id, one_question) in (select h.session_id, h.question_id from public.sections_i_help_with() h)
  and (session_id, other_question) in (select h.session_id, h.question_id from public.sections_i_help_with() h)
);
select heirvoice.require_aal('public.date_pairs');

-- Removes the pairs that name one of these sentences of a section.
create function heirvoice.forget_date_pairs(p_session_id uuid, p_question integer, p_gone text[]) returns void
language sql set search_path = '' as $$
  delete from public.date_pairs d where d.session_id = p_session_id and (
    (d.one_question = p_question and d.one_sentence = any(p_gone))
    or (d.other_question = p_question and d.other_sentence = any(p_gone))
  )
$$;
revoke execute on function heirvoice.forget_date_pairs(uuid, integer, text[]) from public;

-- Stores what a person decided about a pair, with the sections that change by it. p_edits: {question, content, base,
-- recordings} of each, as save_section takes them. Null as p_choice: a pair whose years both stay is looked at again.
-- PT404: no such pair, or not for the caller. PT409: it was decided, or a section changed, meanwhile.
create function public.choose_date(
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
revoke execute on function public.choose_date(uuid, text, text, jsonb, uuid, text) from public, anon;
