create table public.orders (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references auth.users (id) on delete cascade,
  recipient_id uuid references auth.users (id) on delete set null,
  order_type text not null default 'direct' check (order_type in ('direct', 'gift')),
  product_type text not null check (product_type in ('memory_book', 'memory_book_plus_audio')),
  amount_cents integer not null default 0 check (amount_cents >= 0),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid', 'refunded')),
  order_status text not null default 'created'
    check (order_status in ('created', 'pending', 'active', 'interview_in_progress', 'completed')),
  created_at timestamptz not null default now()
);
create index orders_buyer on public.orders (buyer_id);
create index orders_recipient on public.orders (recipient_id);

create table public.interview_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  order_id uuid not null references public.orders (id) on delete cascade,
  session_token text not null unique check (session_token ~ '^sess_[A-Za-z0-9_-]{16,128}$'),
  status text not null default 'active'
    check (status in ('created', 'active', 'paused', 'completed', 'abandoned', 'cancelled')),
  current_question_id integer references public.questions (id),
  questions_answered integer not null default 0,
  total_questions integer not null default 50,
  started_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index interview_sessions_user on public.interview_sessions (user_id);
create index interview_sessions_order on public.interview_sessions (order_id);

create table public.session_plans (
  session_id uuid not null references public.interview_sessions (id) on delete cascade,
  position integer not null check (position > 0),
  question_id integer not null references public.questions (id),
  primary key (session_id, position),
  unique (session_id, question_id)
);

-- Whoever is no client is the server itself or its secret key, under whatever names clients may get.
create function public.asked_by_client() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true), 'none') not in ('none', 'service_role')
$$;

-- Price, payment and the plan are decided here, so that they hold wherever the database runs.
create function public.decide_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not public.asked_by_client() then
    return new;
  end if;
  new.amount_cents := 0;
  new.order_status := 'created';
  new.payment_status := case
    when coalesce((select value #>> '{}' from public.settings where key = 'billing'), 'off') = 'off' then 'paid'
    else 'unpaid' end;
  return new;
end $$;
create trigger orders_decide before insert on public.orders for each row execute function public.decide_order();

create function public.begin_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  paid boolean;
  planned integer;
begin
  select payment_status = 'paid' into paid from public.orders where id = new.order_id;
  insert into public.session_plans (session_id, position, question_id)
  select new.id, row_number() over (order by order_index), id
  from public.questions where active and (paid or in_free_trial);
  get diagnostics planned = row_count;
  update public.interview_sessions
  set total_questions = case when planned > 0 then planned else 50 end,
      questions_answered = 0,
      current_question_id = (select question_id from public.session_plans where session_id = new.id and position = 1)
  where id = new.id;
  return null;
end $$;
create trigger interview_sessions_begin after insert on public.interview_sessions
for each row execute function public.begin_session();
-- What the browser says of its progress is checked against the plan; what it counts is not believed. What the server's
-- own triggers write is true already.
create function public.keep_session_true() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.asked_by_client() and pg_trigger_depth() = 1 then
    new.questions_answered := (
      select count(distinct question_id) from public.answers where session_id = new.id and follow_up is null
    );
    if not exists (
      select from public.session_plans where session_id = new.id and question_id = new.current_question_id
    ) then
      new.current_question_id := old.current_question_id;
    end if;
  end if;
  return new;
end $$;
create trigger interview_sessions_true before update on public.interview_sessions
for each row execute function public.keep_session_true();

create function public.order_follows_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders
  set order_status = case when new.status = 'completed' then 'completed' else 'interview_in_progress' end
  where id = new.order_id;
  return null;
end $$;
create trigger orders_follow_sessions after insert or update of status on public.interview_sessions
for each row execute function public.order_follows_session();
create trigger interview_sessions_touch before update on public.interview_sessions
for each row execute function public.touch_updated_at();

alter table public.orders enable row level security;
alter table public.interview_sessions enable row level security;
alter table public.session_plans enable row level security;
revoke all on public.orders, public.interview_sessions, public.session_plans from anon, authenticated;
grant select on public.orders, public.interview_sessions to authenticated;
grant insert (buyer_id, recipient_id, order_type, product_type, amount_cents, payment_status, order_status)
  on public.orders to authenticated;
grant insert (user_id, order_id, session_token, status, current_question_id, questions_answered, total_questions, started_at)
  on public.interview_sessions to authenticated;
grant update (status, current_question_id, questions_answered, updated_at) on public.interview_sessions to authenticated;
grant select on public.session_plans to authenticated;

create policy "buyers and recipients read their orders" on public.orders for select to authenticated
using ((select auth.uid()) in (buyer_id, recipient_id));
create policy "signed-in people order for themselves" on public.orders for insert to authenticated
with check (
  (select public.is_signed_in()) and buyer_id = (select auth.uid())
  and (recipient_id is null or recipient_id = (select auth.uid()))
);
create policy "storytellers read their own sessions" on public.interview_sessions for select to authenticated
using (user_id = (select auth.uid()));
-- A gift waits for its recipient: until then nobody tells its story, the buyer neither.
create policy "storytellers begin their own sessions" on public.interview_sessions for insert to authenticated
with check (
  (select public.is_signed_in()) and user_id = (select auth.uid()) and status in ('created', 'active')
  and exists (
    select from public.orders
    where orders.id = order_id
      and coalesce(recipient_id, case when order_type = 'direct' then buyer_id end) = (select auth.uid())
  )
);
create policy "storytellers steer their own sessions" on public.interview_sessions for update to authenticated
using ((select public.is_signed_in()) and user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "storytellers read their own plans" on public.session_plans for select to authenticated
using (exists (select from public.interview_sessions s where s.id = session_id and s.user_id = (select auth.uid())));
