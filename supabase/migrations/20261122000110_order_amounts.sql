-- What a gift costs is between its buyer and the house. A column's privilege cannot tell rows apart, so amounts have a
-- table of their own, and `orders` is a view of both that asks as its reader: the recipient gets null for the amount.
alter table public.orders rename to order_headers;

create table public.order_amounts (
  order_id uuid primary key references public.order_headers (id) on delete cascade,
  amount_cents integer not null default 0 check (amount_cents >= 0),
  refunded boolean not null default false
);
insert into public.order_amounts (order_id, amount_cents, refunded)
select id, amount_cents, payment_status = 'refunded' from public.order_headers;

alter table public.order_headers drop column amount_cents;
update public.order_headers set payment_status = 'unpaid' where payment_status = 'refunded';
alter table public.order_headers drop constraint orders_payment_status_check;
alter table public.order_headers add constraint orders_payment_status_check check (payment_status in ('unpaid', 'paid'));

alter table public.order_amounts enable row level security;
revoke all on public.order_amounts from anon, authenticated;
grant select on public.order_amounts to authenticated;
create policy "buyers see what they paid" on public.order_amounts for select to authenticated
using (exists (select from public.order_headers h where h.id = order_id and h.buyer_id = (select auth.uid())));

create view public.orders with (security_invoker = true) as
select h.id, h.buyer_id, h.recipient_id, h.order_type, h.product_type, a.amount_cents,
  case when a.refunded then 'refunded' else h.payment_status end as payment_status, h.order_status, h.created_at
from public.order_headers h left join public.order_amounts a on a.order_id = h.id;
alter view public.orders alter column id set default gen_random_uuid();
alter view public.orders alter column order_type set default 'direct';
alter view public.orders alter column amount_cents set default 0;
alter view public.orders alter column payment_status set default 'unpaid';
alter view public.orders alter column order_status set default 'created';
alter view public.orders alter column created_at set default now();
revoke all on public.orders from anon, authenticated;
grant select on public.orders to authenticated;
grant insert (buyer_id, recipient_id, order_type, product_type, amount_cents, payment_status, order_status)
  on public.orders to authenticated;
grant insert (id, created_at) on public.order_headers to authenticated;

create or replace function public.decide_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not public.asked_by_client() then
    return new;
  end if;
  new.id := gen_random_uuid();
  new.created_at := now();
  new.order_status := 'created';
  new.payment_status := case
    when coalesce((select value #>> '{}' from public.settings where key = 'billing'), 'off') = 'off' then 'paid'
    else 'unpaid' end;
  return new;
end $$;

create function public.price_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_amounts (order_id) values (new.id);
  return null;
end $$;
create trigger orders_price after insert on public.order_headers for each row execute function public.price_order();

-- What is written to the view, with the writer's own rights. Only the server's word on money counts.
create function public.write_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.order_headers where id = old.id;
    return case when found then old end;
  end if;
  if tg_op = 'INSERT' then
    insert into public.order_headers (id, buyer_id, recipient_id, order_type, product_type, payment_status, order_status, created_at)
    values (new.id, new.buyer_id, new.recipient_id, new.order_type, new.product_type,
      case new.payment_status when 'refunded' then 'unpaid' else new.payment_status end, new.order_status, new.created_at)
    returning id into new.id;
  else
    update public.order_headers
    set buyer_id = new.buyer_id, recipient_id = new.recipient_id, order_type = new.order_type, product_type = new.product_type,
      payment_status = case new.payment_status when 'refunded' then 'unpaid' else new.payment_status end,
      order_status = new.order_status
    where id = old.id;
    new.id := old.id;
  end if;
  if not public.asked_by_client() then
    update public.order_amounts set amount_cents = new.amount_cents, refunded = new.payment_status = 'refunded'
    where order_id = new.id;
  end if;
  select o.* into new from public.orders o where o.id = new.id;
  return new;
end $$;
create trigger orders_write instead of insert or update or delete on public.orders
for each row execute function public.write_order();

create or replace function public.drop_nameless_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.order_headers o
  where o.id = (to_jsonb(old) ->> tg_argv[0])::uuid and o.buyer_id is null and o.recipient_id is null
    and not exists (select from public.interview_sessions s where s.order_id = o.id);
  return null;
end $$;

create or replace function public.order_follows_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.order_headers
  set order_status = case when new.status = 'completed' then 'completed' else 'interview_in_progress' end
  where id = new.order_id;
  return null;
end $$;

create or replace function public.begin_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  paid boolean;
  planned integer;
begin
  select payment_status = 'paid' into paid from public.order_headers where id = new.order_id;
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
