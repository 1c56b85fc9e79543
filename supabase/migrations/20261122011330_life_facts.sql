-- What a storyteller said of their life that decides whether a question fits it: one line for each answer and fact. `holds` is
-- false where the answer shows the contrary. Read by nobody: what follows from it stands in the plan.
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
revoke all on heirvoice.life_facts from public;

-- The questions of somebody's plans that are not told yet, in the words that fit them: where each of a question's conditions
-- holds, and nothing said denies it, the bank's other wording, which weighs the same. What is refused is left out by its
-- storyteller, and by nobody for them. What is being asked just now stays as it is.
create function heirvoice.fit_plans(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- A plan that is being edited is looked at when that is done.
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

-- What one answer says of it, as often as its words change. The server alone calls it.
create function heirvoice.note_life_facts(p_answer uuid, p_holds text[], p_denied text[]) returns void
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
  perform heirvoice.fit_plans(teller);
end $$;
revoke execute on function heirvoice.fit_plans(uuid), heirvoice.note_life_facts(uuid, text[], text[]) from public;

-- What is erased says nothing any more, until it is taken back.
create function public.plans_follow_erasing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from heirvoice.life_facts where answer_id = new.id) then
    perform heirvoice.fit_plans(new.user_id);
  end if;
  return null;
end $$;
revoke execute on function public.plans_follow_erasing() from public, anon, authenticated;
create trigger answers_facts after update of visibility on public.answers
for each row when ((old.visibility = 'deleted') <> (new.visibility = 'deleted')) execute function public.plans_follow_erasing();

create or replace function public.plan_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.session_plans (session_id, position, question_id)
  select new.id, place, question_id from public.questions_of_order(new.order_id);
  perform heirvoice.plan_waiting_family_questions(new.user_id);
  perform heirvoice.fit_plans(new.user_id);
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
    perform heirvoice.fit_plans(s.user_id);
  end loop;
  return null;
end $$;
