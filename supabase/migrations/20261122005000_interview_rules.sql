-- What an interview counts, and what may become of it, is decided here: the browser's word on neither is taken.

-- Questions that have a stored recording which can be decoded and is no slip of the finger, with words or without.
create function public.count_told_questions(p_session_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(distinct a.question_id)::integer
  from public.answers a join public.recordings r on r.id = a.recording_id
  where a.session_id = p_session_id and a.follow_up is null and a.visibility <> 'deleted' and r.duration_ms >= 2000
$$;
revoke execute on function public.count_told_questions(uuid) from public, anon, authenticated;

create function public.recount_session(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Two answers at once: the second counts when the first can be seen.
  perform from public.interview_sessions where id = p_session_id for no key update;
  update public.interview_sessions set questions_answered = public.count_told_questions(id)
  where id = p_session_id and questions_answered <> public.count_told_questions(id);
end $$;
revoke execute on function public.recount_session(uuid) from public, anon, authenticated;

create or replace function public.count_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted uuid;
begin
  for counted in
    select distinct session_id from added where follow_up is null and recording_id is not null and session_id is not null order by 1
  loop
    perform public.recount_session(counted);
  end loop;
  return null;
end $$;

create function public.recount_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.recount_session(new.session_id);
  return null;
end $$;
revoke execute on function public.recount_answer() from public, anon, authenticated;
create trigger answers_recounted after update of recording_id, visibility on public.answers
for each row when (
  new.session_id is not null and new.follow_up is null
  and (old.recording_id is distinct from new.recording_id or (old.visibility = 'deleted') <> (new.visibility = 'deleted'))
)
execute function public.recount_answer();

alter table public.interview_sessions disable trigger interview_sessions_touch;
update public.interview_sessions set questions_answered = public.count_told_questions(id)
where questions_answered <> public.count_told_questions(id);

-- An order has one interview at a time. Where there were several, the one told last keeps the order, and each of the others
-- gets one of its own, without a price: nothing that was told is lost.
do $$
declare
  extra record;
  copy uuid;
begin
  for extra in
    select id, order_id from (
      select id, order_id, row_number() over (partition by order_id order by updated_at desc, id) as place
      from public.interview_sessions where status <> 'completed' and order_id is not null
    ) s where place > 1
  loop
    insert into public.order_headers (buyer_id, recipient_id, order_type, product_type, payment_status, order_status, created_at)
    select buyer_id, recipient_id, order_type, product_type, payment_status, order_status, created_at
    from public.order_headers where id = extra.order_id
    returning id into copy;
    update public.interview_sessions set order_id = copy where id = extra.id;
  end loop;
end $$;
alter table public.interview_sessions enable trigger interview_sessions_touch;
create unique index interview_sessions_one_live on public.interview_sessions (order_id) where status <> 'completed';

-- The plan's questions: the whole bank where the order is paid, else those of the free trial.
create function public.questions_of_order(p_order_id uuid) returns table (question_id integer, place bigint)
language sql stable security definer set search_path = '' as $$
  select q.id, row_number() over (order by q.order_index)
  from public.questions q
  where q.active and (q.in_free_trial or exists (
    select from public.order_headers where id = p_order_id and payment_status = 'paid'
  ))
$$;
revoke execute on function public.questions_of_order(uuid) from public, anon, authenticated;

-- Before the row is there, so that its insert is answered with what it is.
create or replace function public.begin_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select coalesce(nullif(count(*), 0), 50), min(question_id) filter (where place = 1), 0
  into new.total_questions, new.current_question_id, new.questions_answered
  from public.questions_of_order(new.order_id);
  return new;
end $$;
drop trigger interview_sessions_begin on public.interview_sessions;
create trigger interview_sessions_begin before insert on public.interview_sessions
for each row execute function public.begin_session();

create function public.plan_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.session_plans (session_id, position, question_id)
  select new.id, place, question_id from public.questions_of_order(new.order_id);
  return null;
end $$;
revoke execute on function public.plan_session() from public, anon, authenticated;
create trigger interview_sessions_plan after insert on public.interview_sessions
for each row execute function public.plan_session();

-- Whether every required question of the plan has an answer that was not given up.
create function public.is_plan_told(p_session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.session_plans p join public.questions q on q.id = p.question_id
    where p.session_id = p_session_id and q.required and not exists (
      select from public.answers a
      where a.session_id = p_session_id and a.question_id = p.question_id and a.follow_up is null
        and a.visibility <> 'deleted' and a.processing_status <> 'failed'
    )
  )
$$;
revoke execute on function public.is_plan_told(uuid) from public, anon, authenticated;

-- created → active ⇄ paused → completed. What was abandoned or cancelled may be resumed (ruling 22). Only the server goes
-- back from completed.
create or replace function public.keep_session_true() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not public.asked_by_client() or pg_trigger_depth() > 1 then
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('created', 'active'), ('active', 'paused'), ('paused', 'active'), ('abandoned', 'active'), ('cancelled', 'active'),
    ('active', 'completed'), ('paused', 'completed')
  ) then
    raise check_violation using message = format('An interview does not go from %s to %s.', old.status, new.status);
  end if;
  if new.status = 'completed' and old.status <> 'completed' and not public.is_plan_told(new.id) then
    raise check_violation using message = 'A required question of this interview is not told yet.';
  end if;
  new.questions_answered := public.count_told_questions(new.id);
  if not exists (
    select from public.session_plans where session_id = new.id and question_id = new.current_question_id
  ) then
    new.current_question_id := old.current_question_id;
  end if;
  return new;
end $$;

create or replace function public.order_follows_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  follows text := case new.status when 'completed' then 'completed' when 'created' then 'created' else 'interview_in_progress' end;
begin
  update public.order_headers set order_status = follows where id = new.order_id and order_status <> follows;
  return null;
end $$;

-- A trial that is paid for becomes the whole plan, in the order of the bank, and keeps every answer; what was completed
-- waits to be gone on with.
create function public.grow_plan(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  planned integer[];
begin
  perform from public.interview_sessions where id = p_session_id for no key update;
  select array_agg(q.id order by q.order_index) into planned
  from public.questions q
  where q.active or exists (select from public.session_plans p where p.session_id = p_session_id and p.question_id = q.id);
  if cardinality(planned) = (select count(*) from public.session_plans where session_id = p_session_id) then
    return;
  end if;
  delete from public.session_plans where session_id = p_session_id;
  insert into public.session_plans (session_id, position, question_id)
  select p_session_id, place, question_id from unnest(planned) with ordinality as p (question_id, place);
  update public.interview_sessions s
  set total_questions = cardinality(planned),
    status = case status when 'completed' then 'paused' else status end,
    current_question_id = coalesce((
      select p.question_id from public.session_plans p
      where p.session_id = s.id and not exists (
        select from public.answers a
        where a.session_id = s.id and a.question_id = p.question_id and a.follow_up is null and a.visibility <> 'deleted'
      )
      order by p.question_id <> s.current_question_id, p.position limit 1
    ), s.current_question_id)
  where s.id = p_session_id;
end $$;
revoke execute on function public.grow_plan(uuid) from public, anon, authenticated;

create function public.plan_follows_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.grow_plan(id) from public.interview_sessions where order_id = new.id;
  return null;
end $$;
revoke execute on function public.plan_follows_payment() from public, anon, authenticated;
create trigger orders_paid after update of payment_status on public.order_headers
for each row when (new.payment_status = 'paid' and old.payment_status <> 'paid')
execute function public.plan_follows_payment();
