-- Spaces, line ends, controls, and marks that turn the direction of what stands beside them are one space.
create function heirvoice.one_line(p_text text) returns text
language sql immutable set search_path = '' as $$
  select trim(regexp_replace(p_text, '[\s[:cntrl:]\u202a-\u202e\u2066-\u2069]+', ' ', 'g'))
$$;

-- A question is one plain line, whoever writes it.
create function public.family_question_is_plain() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.body := heirvoice.one_line(new.body);
  new.own_words := nullif(heirvoice.one_line(new.own_words), '');
  return new;
end $$;
create trigger family_questions_plain before insert or update of body, own_words on public.family_questions
for each row execute function public.family_question_is_plain();
revoke execute on function heirvoice.one_line(text) from public;
revoke execute on function public.family_question_is_plain() from public, anon, authenticated;

-- What the caller has asked: that it was put off or left out is the storyteller's alone to know, so it waits, as it does
-- for who is family no more. The answer is named where its storyteller lets the caller hear it.
create or replace function public.my_family_questions()
returns table (id uuid, storyteller_id uuid, body text, state text, answer_id uuid, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select q.id, q.storyteller_id, q.body,
    case
      when q.state <> 'accepted' or heirvoice.family_name_of(q.asker_id, q.storyteller_id) is null then 'waiting'
      when heirvoice.is_family_question_told(q) then 'answered' else 'accepted'
    end,
    (select a.id from public.answers a
      where q.state = 'accepted' and a.user_id = q.storyteller_id and a.question_id = q.question_id and a.follow_up is null
        and a.id in (select heirvoice.answers_shared_with(auth.uid()))
      order by a.created_at desc limit 1),
    q.created_at
  from public.family_questions q where q.asker_id = auth.uid() and public.is_signed_in() order by q.created_at
$$;
