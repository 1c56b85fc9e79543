-- Which question comes next: building, growing and reordering the plan of an interview.

-- The whole bank for a paid order, else the free trial.
create function public.questions_of_order(p_order_id uuid) returns table (question_id integer, place bigint)
language sql stable security definer set search_path = '' as $$
  select q.id, row_number() over (order by q.order_index)
  from public.questions q
  where q.active and (q.in_free_trial or exists (
    select from public.order_headers where id = p_order_id and payment_status = 'paid'
  ))
$$;
revoke execute on function public.questions_of_order(uuid) from public, anon, authenticated;

create function public.plan_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.session_plans (session_id, position, question_id)
  select new.id, place, question_id from public.questions_of_order(new.order_id);
  perform heirvoice.plan_waiting_family_questions(new.user_id);
  perform heirvoice.reword_plans(new.user_id);
  return null;
end $$;
revoke execute on function public.plan_session() from public, anon, authenticated;
create trigger interview_sessions_plan after insert on public.interview_sessions
for each row execute function public.plan_session();

-- Grows a paid trial to the whole bank. A family question stays behind its predecessor; the state and wording of each
-- place stay.
create function public.grow_plan(p_session_id uuid) returns void
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
revoke execute on function public.grow_plan(uuid) from public, anon, authenticated;

create function public.grow_plan_after_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  s public.interview_sessions;
begin
  for s in select * from public.interview_sessions where order_id = new.id loop
    perform public.grow_plan(s.id);
    perform heirvoice.plan_waiting_family_questions(s.user_id);
    perform heirvoice.reword_plans(s.user_id);
  end loop;
  return null;
end $$;
revoke execute on function public.grow_plan_after_payment() from public, anon, authenticated;
create trigger orders_paid after update of payment_status on public.order_headers
for each row when (new.payment_status = 'paid' and old.payment_status <> 'paid')
execute function public.grow_plan_after_payment();

-- Unanswered places of an interview with the facts that decide which comes next.
create function public.untold_places(p_session_id uuid)
returns table (place integer, question_id integer, intensity text, required boolean, state text)
language sql stable security definer set search_path = '' as $$
  select p.position, p.question_id, q.emotional_intensity, q.required, p.state
  from public.session_plans p join public.questions q on q.id = p.question_id
  where p.session_id = p_session_id and not exists (
    select from public.answers a
    where a.session_id = p_session_id and a.question_id = p.question_id and a.follow_up is null
      and a.visibility <> 'deleted' and a.processing_status <> 'failed'
  )
$$;
revoke execute on function public.untold_places(uuid) from public, anon, authenticated;

-- Moves place p_from to p_to and shifts the places between by one.
create function public.move_place(p_session_id uuid, p_from integer, p_to integer) returns void
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
revoke execute on function public.move_place(uuid, integer, integer) from public, anon, authenticated;

-- Postpones a question, leaves it out or reopens it. A required question cannot be put aside.
create function public.set_question_aside(p_session_id uuid, p_question_id integer, p_state text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people decide what they are asked.';
  end if;
  perform public.assert_required_aal();
  update public.session_plans p set state = p_state
  from public.interview_sessions s, public.questions q
  where p.session_id = p_session_id and p.question_id = p_question_id and s.id = p.session_id and s.user_id = auth.uid()
    and q.id = p.question_id and (p_state = 'open' or not q.required);
  if not found then
    raise sqlstate 'PT404' using message = 'No question of your interview with this number can be put aside.';
  end if;
end $$;
revoke execute on function public.set_question_aside(uuid, integer, text) from public, anon;

-- Next question after p_from: never two heavy ones in a row, at most two per sitting and none among the first twelve,
-- while another is open. A sitting opens with a light question if one is left; the postponed one follows directly.
-- Returns {question_id, left, rest}: question_id is null and left lists the unanswered questions when none is open;
-- rest says whether to offer a break.
create function public.next_question(p_session_id uuid, p_from integer, p_light boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s public.interview_sessions;
  here integer;
  was_heavy boolean;
  heavy_told integer;
  told integer;
  opens boolean;
  seconds numeric;
  next_place integer;
  next_id integer;
  first_place integer;
  rests boolean := false;
begin
  perform public.assert_required_aal();
  select * into s from public.interview_sessions
  where id = p_session_id and user_id = auth.uid() and public.is_signed_in() for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'None of your interviews has this id.';
  end if;
  select p.position, q.emotional_intensity = 'heavy' into here, was_heavy
  from public.session_plans p join public.questions q on q.id = p.question_id
  where p.session_id = s.id and p.question_id = p_from;
  select count(distinct a.question_id) filter (where q.emotional_intensity = 'heavy' and a.created_at >= s.sitting_began_at),
    count(distinct a.question_id),
    coalesce(bool_or(a.question_id = p_from), false) and not coalesce(bool_or(a.created_at >= s.sitting_began_at), false),
    coalesce(sum(least(coalesce(a.duration_seconds, 0), 3600)) filter (where a.created_at >= s.sitting_began_at), 0)
  into heavy_told, told, opens, seconds
  from public.answers a join public.questions q on q.id = a.question_id
  where a.session_id = s.id and a.visibility <> 'deleted' and a.processing_status <> 'failed';

  select u.place, u.question_id into next_place, next_id
  from public.untold_places(s.id) u
  where u.state = 'open' and (u.question_id <> p_from or (p_light and u.intensity = 'light'))
    and (u.place > coalesce(here, 0) or u.required or (p_light and u.question_id = p_from))
  order by
    -- A question that must not come now is the last choice.
    (u.intensity = 'heavy' and (was_heavy or heavy_told >= 2 or told < 12))
      or ((p_light or opens) and u.intensity <> 'light'),
    u.place < coalesce(here, 0), u.place
  limit 1;
  if next_id is null then
    return jsonb_build_object('question_id', null, 'rest', false, 'left', (
      select coalesce(jsonb_agg(u.question_id order by u.place), '[]') from public.untold_places(s.id) u where u.state <> 'left out'
    ));
  end if;
  if next_place > coalesce(here, 0) then
    select min(u.place) into first_place from public.untold_places(s.id) u
    where u.state = 'open' and (u.place > coalesce(here, 0) or (p_light and u.question_id = p_from));
    perform public.move_place(s.id, next_place, first_place);
  end if;
  if (heavy_told >= 2 and was_heavy or seconds >= 1500) and coalesce(s.rest_offered_at < s.sitting_began_at, true) then
    rests := true;
    update public.interview_sessions set rest_offered_at = now() where id = s.id;
  end if;
  update public.interview_sessions set current_question_id = next_id where id = s.id;
  return jsonb_build_object('question_id', next_id, 'rest', rests, 'left', '[]'::jsonb);
end $$;
revoke execute on function public.next_question(uuid, integer, boolean) from public, anon;

-- Resumes an interview; after 30 idle minutes a new sitting starts. Returns the first question; a light one replaces
-- a heavy one. p_stays: an unsent answer to the current question waits on this device.
create function public.open_sitting(p_session_id uuid, p_stays boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  s public.interview_sessions;
  here integer;
  light_place integer;
  light_id integer;
begin
  perform public.assert_required_aal();
  select * into s from public.interview_sessions
  where id = p_session_id and user_id = auth.uid() and public.is_signed_in() for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'None of your interviews has this id.';
  end if;
  if s.status = 'completed' then
    return null;
  end if;
  update public.interview_sessions
  set status = 'active', sitting_began_at = case when s.updated_at < now() - interval '30 minutes' then now() else sitting_began_at end
  where id = s.id
  returning * into s;
  select u.place into here from public.untold_places(s.id) u where u.question_id = s.current_question_id and u.intensity <> 'light';
  if here is null or p_stays or s.follow_ups is not null or exists (
    select from public.answers a where a.session_id = s.id and a.created_at >= s.sitting_began_at and a.visibility <> 'deleted'
  ) then
    return s.current_question_id;
  end if;
  select u.place, u.question_id into light_place, light_id
  from public.untold_places(s.id) u
  where u.state = 'open' and u.intensity = 'light'
  order by u.place < here, u.place limit 1;
  if light_id is null then
    return s.current_question_id;
  end if;
  perform public.move_place(s.id, light_place, here);
  update public.interview_sessions set current_question_id = light_id where id = s.id;
  return light_id;
end $$;
revoke execute on function public.open_sitting(uuid, boolean) from public, anon;

-- Facts from answers that decide whether a question fits the storyteller's life: one row per answer and fact. holds
-- is false when the answer contradicts the fact. Not exposed by the API.
create table heirvoice.life_facts (
  answer_id uuid not null references public.answers (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  fact text not null check (fact in (
    'no_children', 'no_partner', 'only_child', 'raised_elsewhere', 'no_school', 'no_migration', 'no_military'
  )),
  holds boolean not null,
  primary key (answer_id, fact)
);
create index life_facts_user on heirvoice.life_facts (user_id);

alter table heirvoice.life_facts enable row level security;

-- Replaces the facts of one answer. Called by the server.
create function heirvoice.store_life_facts(p_answer uuid, p_holds text[], p_denied text[]) returns void
language plpgsql set search_path = '' as $$
declare
  teller uuid;
  had integer;
begin
  select user_id into teller from public.answers where id = p_answer;
  delete from heirvoice.life_facts where answer_id = p_answer;
  get diagnostics had = row_count;
  if teller is null or had + cardinality(p_holds) + cardinality(p_denied) = 0 then
    return;
  end if;
  insert into heirvoice.life_facts (answer_id, user_id, fact, holds)
  select p_answer, teller, fact, true from unnest(p_holds) fact
  union all
  select p_answer, teller, fact, false from unnest(p_denied) fact
  on conflict (answer_id, fact) do update set holds = false;
  perform heirvoice.reword_plans(teller);
end $$;
revoke execute on function heirvoice.store_life_facts(uuid, text[], text[]) from public;

-- An open question whose skip conditions all hold, and which no answer contradicts, gets its alternative text of the
-- same weight; every other question keeps the original. Only the storyteller leaves a question out. The current
-- question stays as it is.
create function heirvoice.reword_plans(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- Waits for a concurrent change of the plan.
  perform from public.interview_sessions where user_id = p_user order by id for no key update;
  with known as materialized (
    select f.fact from heirvoice.life_facts f join public.answers a on a.id = f.answer_id and a.visibility <> 'deleted'
    where f.user_id = p_user group by f.fact having bool_and(f.holds)
  ), fitting as (
    select p.session_id, p.position, q.alternative_text, q.alternative_text_fr, (
      select coalesce(bool_and(c in (select fact from known)), false)
      from unnest(q.skip_conditions) c where c <> 'topic_refused'
    ) as otherwise
    from public.interview_sessions s
      join public.session_plans p on p.session_id = s.id
      join public.questions q on q.id = p.question_id and q.active and q.alternative_text is not null and q.alternative_text_fr is not null
    where s.user_id = p_user and (p.question_id is distinct from s.current_question_id or s.status <> 'active') and not exists (
      select from public.answers a
      where a.session_id = s.id and a.question_id = p.question_id and a.follow_up is null and a.visibility <> 'deleted'
    )
  )
  update public.session_plans p
  set asked = case when f.otherwise then jsonb_build_object('en', f.alternative_text, 'fr', f.alternative_text_fr) end
  from fitting f
  where p.session_id = f.session_id and p.position = f.position and f.otherwise <> (p.asked is not null);
end $$;
revoke execute on function heirvoice.reword_plans(uuid) from public;

-- An erased answer contributes no facts until it is restored.
create function public.reword_plans_after_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from heirvoice.life_facts where answer_id = new.id) then
    perform heirvoice.reword_plans(new.user_id);
  end if;
  return null;
end $$;
revoke execute on function public.reword_plans_after_erasure() from public, anon, authenticated;
create trigger answers_facts after update of visibility on public.answers
for each row when ((old.visibility = 'deleted') <> (new.visibility = 'deleted'))
execute function public.reword_plans_after_erasure();
