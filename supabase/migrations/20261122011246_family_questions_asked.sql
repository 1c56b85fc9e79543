-- A family's question that is accepted has a place in its storyteller's plan. Plans, answers and recordings know questions by
-- number: those from 1001 on are places that say nothing. What is asked there stands with the plan, which its storyteller alone
-- reads; `public.questions`, which everybody reads, never holds a word of it.
insert into public.questions (id, chapter, text, text_fr, category, type, order_index, active, estimated_duration_seconds, emotional_intensity)
select n, 12, 'A question from your family', 'Une question des vôtres', 'general', 'standard', n, false, 120, 'medium'
from generate_series(1001, 1200) n;

alter table public.family_questions
  add column question_id integer references public.questions (id) check (question_id between 1001 and 1200),
  -- Of the words of its storyteller's own.
  add column own_language text check (own_language in ('en', 'fr')),
  -- It took up an interview that was completed.
  add column reopened boolean not null default false;
create unique index family_questions_place on public.family_questions (storyteller_id, question_id);

-- Nobody asks who has closed their account.
create or replace function heirvoice.family_name_of(p_member uuid, p_storyteller uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select f.name from public.family_members f where f.storyteller_id = p_storyteller and f.member_id = p_member),
    (select coalesce(i.giver_name, nullif(left(trim(p.full_name), 100), ''), '…')
      from public.order_headers h
        left join public.invitations i on i.order_id = h.id
        left join public.profiles p on p.id = h.buyer_id
      where h.buyer_id = p_member and h.recipient_id = p_storyteller and h.buyer_id <> h.recipient_id limit 1)
  )
  where exists (select from auth.users u where u.id = p_storyteller and u.deleted_at is null)
$$;

create function heirvoice.words_of_family_question(q public.family_questions) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'en', coalesce(q.own_words, q.body), 'fr', coalesce(q.own_words, q.body),
    'by', nullif(q.asker_name, '…'), 'language', case when q.own_words is null then q.language else coalesce(q.own_language, q.language) end
  )
$$;

create function heirvoice.is_family_question_told(q public.family_questions) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.answers a
    where a.user_id = q.storyteller_id and a.question_id = q.question_id and a.follow_up is null
      and a.visibility <> 'deleted' and a.processing_status <> 'failed'
  )
$$;

-- A number that nothing of this storyteller's has, or ever had.
create function heirvoice.free_family_place(p_storyteller uuid) returns integer
language sql stable set search_path = '' as $$
  select q.id from public.questions q
  where q.id between 1001 and 1200
    and not exists (select from public.family_questions f where f.storyteller_id = p_storyteller and f.question_id = q.id)
    and not exists (select from public.answers a where a.user_id = p_storyteller and a.question_id = q.id)
    and not exists (select from public.recordings r where r.user_id = p_storyteller and r.question_id = q.id)
    and not exists (
      select from public.session_plans p join public.interview_sessions s on s.id = p.session_id
      where s.user_id = p_storyteller and p.question_id = q.id
    )
  order by q.id limit 1
$$;

-- The interview that it joins: of the asker's own gift, else the one that is told now. Null before the first.
create function heirvoice.interview_for(q public.family_questions) returns uuid
language sql stable set search_path = '' as $$
  select s.id from public.interview_sessions s left join public.order_headers h on h.id = s.order_id
  where s.user_id = q.storyteller_id
  order by exists (select from public.session_plans p where p.session_id = s.id and p.question_id = q.question_id) desc,
    h.buyer_id is not distinct from q.asker_id desc, s.status = 'completed', s.updated_at desc
  limit 1
$$;

-- Puts an accepted question next into the plan, behind what else of the family waits there. A trial has room for three of them.
create function heirvoice.plan_family_question(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  q public.family_questions;
  s public.interview_sessions;
  words jsonb;
  here integer;
  last_place integer;
begin
  select * into q from public.family_questions where id = p_id for no key update;
  select * into s from public.interview_sessions where id = heirvoice.interview_for(q) for no key update;
  if s.id is null then
    return;
  end if;
  words := heirvoice.words_of_family_question(q);
  update public.session_plans set state = 'open', asked = words where session_id = s.id and question_id = q.question_id;
  if not found then
    if exists (select from public.order_headers h where h.id = s.order_id and h.payment_status <> 'paid')
      and (select count(*) from public.session_plans p where p.session_id = s.id and p.question_id > 1000) >= 3 then
      return;
    end if;
    q.question_id := coalesce(q.question_id, heirvoice.free_family_place(q.storyteller_id));
    if q.question_id is null then
      raise sqlstate 'PT429' using message = 'As many questions were asked there as may.';
    end if;
    update public.family_questions set question_id = q.question_id where id = q.id;
    select coalesce(max(position), 0) + 1 into last_place from public.session_plans where session_id = s.id;
    insert into public.session_plans (session_id, position, question_id, asked) values (s.id, last_place, q.question_id, words);
    select position into here from public.session_plans where session_id = s.id and question_id = s.current_question_id;
    if s.status <> 'completed' then
      perform public.move_place(s.id, last_place, (
        select min(p.position) from public.session_plans p
        where p.session_id = s.id and p.position > coalesce(here, 0)
          and (p.question_id < 1001 or p.question_id = q.question_id)
      ));
    end if;
  end if;
  update public.answers set asked = words
  where user_id = q.storyteller_id and question_id = q.question_id and follow_up is null;
  update public.interview_sessions
  set total_questions = (select count(*) from public.session_plans where session_id = s.id) where id = s.id;
  if s.status = 'completed' and not heirvoice.is_family_question_told(q) then
    update public.interview_sessions set status = 'paused', current_question_id = q.question_id where id = s.id;
    update public.family_questions set reopened = true where id = q.id;
  end if;
end $$;

-- Taken back, it is not asked. Its place stays, so that what is said to it just now is kept; an interview that it had taken up
-- again is completed as before.
create function heirvoice.unplan_family_question(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  q public.family_questions;
  s public.interview_sessions;
begin
  select * into q from public.family_questions where id = p_id for no key update;
  for s in
    select one.* from public.interview_sessions one join public.session_plans p on p.session_id = one.id
    where one.user_id = q.storyteller_id and p.question_id = q.question_id
    for no key update of one
  loop
    update public.session_plans set state = 'left out' where session_id = s.id and question_id = q.question_id;
    if s.current_question_id = q.question_id then
      update public.interview_sessions set current_question_id = coalesce((
        select u.question_id from public.untold_places(s.id) u
        where u.state = 'open'
        order by u.place < (select position from public.session_plans where session_id = s.id and question_id = q.question_id), u.place
        limit 1
      ), current_question_id) where id = s.id;
    end if;
    if q.reopened and s.status = 'paused' and public.is_plan_told(s.id)
      and not exists (select from public.untold_places(s.id) u where u.state = 'open' and u.question_id > 1000) then
      update public.interview_sessions set status = 'completed' where id = s.id;
      update public.family_questions set reopened = false where id = q.id;
    end if;
  end loop;
end $$;

-- By a trigger: only the server goes back from completed, and a client's own words do not.
create function public.family_question_joins() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'accepted' then
    perform heirvoice.plan_family_question(new.id);
  elsif old.state = 'accepted' then
    perform heirvoice.unplan_family_question(new.id);
  end if;
  return null;
end $$;
create trigger family_questions_join after update of state, own_words on public.family_questions
for each row execute function public.family_question_joins();

-- What was accepted before there was an interview, or room in it.
create function heirvoice.plan_waiting_family_questions(p_storyteller uuid) returns void
language plpgsql set search_path = '' as $$
declare
  waiting uuid;
begin
  for waiting in
    select q.id from public.family_questions q
    where q.storyteller_id = p_storyteller and q.state = 'accepted' and not exists (
      select from public.session_plans p join public.interview_sessions s on s.id = p.session_id
      where s.user_id = q.storyteller_id and p.question_id = q.question_id
    )
    order by q.created_at desc
  loop
    perform heirvoice.plan_family_question(waiting);
  end loop;
end $$;

create or replace function public.plan_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.session_plans (session_id, position, question_id)
  select new.id, place, question_id from public.questions_of_order(new.order_id);
  perform heirvoice.plan_waiting_family_questions(new.user_id);
  return null;
end $$;

create or replace function public.plan_follows_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  s public.interview_sessions;
begin
  for s in select * from public.interview_sessions where order_id = new.id loop
    perform public.grow_plan(s.id);
    perform heirvoice.plan_waiting_family_questions(s.user_id);
  end loop;
  return null;
end $$;

revoke execute on function heirvoice.words_of_family_question(public.family_questions), heirvoice.free_family_place(uuid),
  heirvoice.is_family_question_told(public.family_questions), heirvoice.interview_for(public.family_questions),
  heirvoice.plan_family_question(uuid), heirvoice.unplan_family_question(uuid), heirvoice.plan_waiting_family_questions(uuid) from public;
revoke execute on function public.family_question_joins() from public, anon, authenticated;

-- At most 20 questions of one asker wait for a storyteller, and 200 altogether. A question is one line.
create or replace function public.ask_as_family(p_storyteller_id uuid, p_body text, p_language text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  called text;
  asked uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people ask.';
  end if;
  perform public.assert_required_aal();
  called := heirvoice.family_name_of(auth.uid(), p_storyteller_id);
  if called is null then
    raise sqlstate 'PT404' using message = 'Nobody of your family has this id.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('family questions for ' || p_storyteller_id, 0));
  if (select count(*) filter (where asker_id = auth.uid() and state in ('arrived', 'later', 'left out')) >= 20 or count(*) >= 200
    from public.family_questions where storyteller_id = p_storyteller_id) then
    raise sqlstate 'PT429' using message = 'As many questions wait there as may.';
  end if;
  insert into public.family_questions (asker_id, storyteller_id, asker_name, body, language)
  values (auth.uid(), p_storyteller_id, called, trim(regexp_replace(left(p_body, 1000), '\s+', ' ', 'g')), p_language) returning id into asked;
  return asked;
end $$;

-- The storyteller's word, which may be another one any day; back to "arrived" it is undone. What was answered stays accepted.
drop function public.decide_family_question(uuid, text, text);
create function public.decide_family_question(
  p_id uuid, p_state text, p_own_words text default null, p_language text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  q public.family_questions;
begin
  perform public.assert_required_aal();
  select * into q from public.family_questions
  where id = p_id and storyteller_id = auth.uid() and public.is_signed_in() and p_state in ('arrived', 'accepted', 'later', 'left out')
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'Nobody has asked you this.';
  end if;
  if q.state = 'accepted' and p_state <> 'accepted' and heirvoice.is_family_question_told(q) then
    raise sqlstate 'PT409' using message = 'You have answered this.';
  end if;
  update public.family_questions
  set state = p_state, own_words = nullif(trim(regexp_replace(left(p_own_words, 1000), '\s+', ' ', 'g')), ''), own_language = p_language,
    decided_at = case p_state when 'arrived' then null else now() end
  where id = p_id;
end $$;

-- What the caller has asked: that it was put off or left out is the storyteller's alone to know, so it waits. The answer is named
-- where its storyteller lets the caller hear it.
drop function public.my_family_questions();
create function public.my_family_questions()
returns table (id uuid, storyteller_id uuid, body text, state text, answer_id uuid, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select q.id, q.storyteller_id, q.body,
    case when q.state <> 'accepted' then 'waiting' when heirvoice.is_family_question_told(q) then 'answered' else 'accepted' end,
    (select a.id from public.answers a
      where q.state = 'accepted' and a.user_id = q.storyteller_id and a.question_id = q.question_id and a.follow_up is null
        and a.id in (select heirvoice.answers_shared_with(auth.uid()))
      order by a.created_at desc limit 1),
    q.created_at
  from public.family_questions q where q.asker_id = auth.uid() and public.is_signed_in() order by q.created_at
$$;

-- Whom the caller may ask: whose family they are, and whom they gave the order of their story.
create function public.whom_i_may_ask() returns table (storyteller_id uuid, storyteller_name text)
language sql stable security definer set search_path = '' as $$
  select t.id, coalesce(nullif(trim(p.full_name), ''), (
    select i.recipient_name from public.order_headers h join public.invitations i on i.order_id = h.id
    where h.buyer_id = auth.uid() and h.recipient_id = t.id limit 1
  ))
  from (
    select f.storyteller_id as id from public.family_members f where f.member_id = auth.uid()
    union
    select h.recipient_id from public.order_headers h where h.buyer_id = auth.uid() and h.recipient_id <> h.buyer_id
  ) t
    join auth.users u on u.id = t.id and u.deleted_at is null
    left join public.profiles p on p.id = t.id
  where public.is_signed_in()
  order by 2, 1
$$;
revoke execute on function public.decide_family_question(uuid, text, text, text), public.my_family_questions(),
  public.whom_i_may_ask() from public, anon;
grant execute on function public.decide_family_question(uuid, text, text, text), public.my_family_questions(),
  public.whom_i_may_ask() to authenticated;
