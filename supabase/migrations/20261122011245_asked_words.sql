-- What somebody is asked where it is not the bank's own wording, in both languages, and by whom: with the place of their plan,
-- and with what they said to it, so that it stays as it was. {"en", "fr", "by", "language"}: of `by` and `language` only a
-- family's question has any.
alter table public.session_plans
  add column asked jsonb check (jsonb_typeof(asked) = 'object' and octet_length(asked::text) <= 6000);
alter table public.answers
  add column asked jsonb check (jsonb_typeof(asked) = 'object' and octet_length(asked::text) <= 6000);

create function public.note_what_was_asked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.asked := (
    select p.asked from public.session_plans p where p.session_id = new.session_id and p.question_id = new.question_id
  );
  return new;
end $$;
revoke execute on function public.note_what_was_asked() from public, anon, authenticated;
create trigger answers_asked before insert on public.answers
for each row when (new.follow_up is null) execute function public.note_what_was_asked();

create or replace function public.move_place(p_session_id uuid, p_from integer, p_to integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moved public.session_plans[];
begin
  if p_from <= p_to then
    return;
  end if;
  select array_agg(p) into moved from public.session_plans p
  where session_id = p_session_id and position between p_to and p_from;
  delete from public.session_plans where session_id = p_session_id and position between p_to and p_from;
  insert into public.session_plans (session_id, position, question_id, state, asked)
  select session_id, case position when p_from then p_to else position + 1 end, question_id, state, asked from unnest(moved);
end $$;

-- The whole plan in the order of the bank; a family's question stays behind the one it came after. What was kept for later or
-- left out stays so, and every place keeps its words.
create or replace function public.grow_plan(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was public.session_plans[];
begin
  perform from public.interview_sessions where id = p_session_id for no key update;
  select coalesce(array_agg(p), '{}') into was from public.session_plans p where session_id = p_session_id;
  if not exists (
    select from public.questions q where q.active and not exists (select from unnest(was) p where p.question_id = q.id)
  ) then
    return;
  end if;
  delete from public.session_plans where session_id = p_session_id;
  insert into public.session_plans (session_id, position, question_id, state, asked)
  select p_session_id, row_number() over (order by case when q.active then q.order_index else after.bank_place end, p.position nulls first),
    q.id, coalesce(p.state, 'open'), p.asked
  from public.questions q
    left join unnest(was) p on p.question_id = q.id
    left join lateral (
      select coalesce(max(b.order_index), 0) as bank_place
      from unnest(was) before join public.questions b on b.id = before.question_id and b.active
      where before.position = (
        select max(c.position) from unnest(was) c join public.questions d on d.id = c.question_id and d.active
        where c.position < p.position
      )
    ) after on true
  where q.active or p.question_id is not null;
  update public.interview_sessions s
  set total_questions = (select count(*) from public.session_plans p where p.session_id = s.id),
    status = case status when 'completed' then 'paused' else status end,
    current_question_id = coalesce((
      select p.question_id from public.session_plans p
      where p.session_id = s.id and not exists (
        select from public.answers a
        where a.session_id = s.id and a.question_id = p.question_id and a.follow_up is null and a.visibility <> 'deleted'
      )
      order by p.question_id <> s.current_question_id, p.state <> 'open', p.position limit 1
    ), s.current_question_id)
  where s.id = p_session_id;
end $$;

-- What is shared is shown with the words that its storyteller was asked in.
create or replace function public.shared_answers()
returns table (
  answer_id uuid, storyteller_id uuid, storyteller_name text, order_id uuid, question_id integer, follow_up integer,
  question text, question_fr text, transcript text, audio_path text, duration_seconds numeric, answered_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.user_id, p.full_name, h.id, a.question_id, a.follow_up, coalesce(a.asked ->> 'en', q.text),
    coalesce(a.asked ->> 'fr', q.text_fr), a.transcript, a.audio_file_path, a.duration_seconds, a.created_at
  from public.answers a
    join public.profiles p on p.id = a.user_id
    join public.questions q on q.id = a.question_id
    left join public.interview_sessions s on s.id = a.session_id
    left join public.order_headers h on h.id = s.order_id and h.buyer_id = auth.uid()
  where public.is_signed_in() and a.id in (select heirvoice.answers_shared_with(auth.uid()))
  order by q.order_index, a.created_at
$$;

create or replace function public.get_shared_answers(p_order_id uuid)
returns table (
  answer_id uuid, question_id integer, question text, question_fr text, transcript text, is_draft boolean,
  audio_path text, duration_seconds numeric
)
language sql stable security definer set search_path = '' as $$
  select a.id, q.id, coalesce(a.asked ->> 'en', q.text), coalesce(a.asked ->> 'fr', q.text_fr), a.transcript,
    exists (select from public.transcripts t where t.recording_id = a.recording_id and t.draft)
      and not exists (select from public.transcripts t where t.recording_id = a.recording_id and t.layer = 'corrected'),
    g.audio_path, a.duration_seconds
  from heirvoice.heard_by_giver(auth.uid()) g
    join public.answers a on a.id = g.answer_id
    join public.questions q on q.id = a.question_id
  where public.is_signed_in() and g.order_id = p_order_id
  order by q.order_index, a.created_at
$$;
