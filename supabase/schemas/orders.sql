-- Orders, amounts and prices.

-- Price per market. With billing on, an order costs the price at the time of the order; the amount that a client
-- sends is ignored. settings.market fixes one market for everybody.
create table public.prices (
  market text not null check (market in ('us', 'fr')),
  product_type text not null check (product_type in ('memory_book', 'memory_book_plus_audio')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (market, product_type)
);

alter table public.prices enable row level security;
revoke all on public.prices from anon, authenticated;
grant select on public.prices to anon, authenticated;
create policy "everybody reads the prices" on public.prices for select to anon, authenticated using (true);
select heirvoice.require_aal('public.prices');

-- Orders without amounts. Clients read the view public.orders.
create table public.order_headers (
  id uuid constraint orders_pkey primary key default gen_random_uuid(),
  buyer_id uuid constraint orders_buyer_id_fkey references auth.users (id) on delete set null,
  recipient_id uuid constraint orders_recipient_id_fkey references auth.users (id) on delete set null,
  order_type text not null default 'direct' constraint orders_order_type_check check (order_type in ('direct', 'gift')),
  product_type text not null
    constraint orders_product_type_check check (product_type in ('memory_book', 'memory_book_plus_audio')),
  payment_status text not null default 'unpaid'
    constraint orders_payment_status_check check (payment_status in ('unpaid', 'paid')),
  order_status text not null default 'created'
    constraint orders_order_status_check
    check (order_status in ('created', 'pending', 'active', 'interview_in_progress', 'completed')),
  created_at timestamptz not null default now()
);
create index orders_buyer on public.order_headers (buyer_id);
create index orders_recipient on public.order_headers (recipient_id);

alter table public.order_headers enable row level security;
revoke all on public.order_headers from anon, authenticated;
grant select on public.order_headers to authenticated;
grant insert (
  id, buyer_id, recipient_id, order_type, product_type, payment_status, order_status, created_at
) on public.order_headers to authenticated;
create policy "buyers and recipients read their orders" on public.order_headers for select to authenticated
using ((select auth.uid()) in (buyer_id, recipient_id));
create policy "signed-in people order for themselves" on public.order_headers for insert to authenticated
with check (
  (select public.is_signed_in()) and buyer_id = (select auth.uid())
  and (recipient_id is null or recipient_id = (select auth.uid()))
);
select heirvoice.require_aal('public.order_headers');
select heirvoice.limit_rows('order_headers', 'buyer_id', 200);

-- Amounts, visible to the buyer only. A column privilege cannot separate buyer and recipient, so amounts have their
-- own table.
create table public.order_amounts (
  order_id uuid primary key references public.order_headers (id) on delete cascade,
  amount_cents integer not null default 0 check (amount_cents >= 0),
  refunded boolean not null default false,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$')
);

alter table public.order_amounts enable row level security;
revoke all on public.order_amounts from anon, authenticated;
grant select on public.order_amounts to authenticated;
create policy "buyers see what they paid" on public.order_amounts for select to authenticated
using (exists (select from public.order_headers h where h.id = order_id and h.buyer_id = (select auth.uid())));
select heirvoice.require_aal('public.order_amounts');

-- Orders with amounts. security_invoker: a recipient sees null as amount_cents.
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
grant insert (
  buyer_id, recipient_id, order_type, product_type, amount_cents, payment_status, order_status
) on public.orders to authenticated;

-- Sets id, time, status and payment status in the database, so that the rules hold on any deployment.
create function public.set_order_defaults() returns trigger
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
create trigger orders_decide before insert on public.order_headers
for each row execute function public.set_order_defaults();

-- With billing off an order is paid and free. The server sets the price of orders that it writes itself.
create function public.set_order_amount() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  billed boolean := public.asked_by_client() and new.payment_status = 'unpaid';
  priced record;
begin
  select p.amount_cents, p.currency into priced
  from public.prices p where p.market = public.market_of(new.buyer_id) and p.product_type = new.product_type;
  if billed and priced.amount_cents is null then
    raise check_violation using message = 'This book has no price yet.';
  end if;
  insert into public.order_amounts (order_id, amount_cents, currency)
  values (new.id, case when billed then priced.amount_cents else 0 end, coalesce(priced.currency, 'USD'));
  return null;
end $$;
create trigger orders_price after insert on public.order_headers
for each row execute function public.set_order_amount();

-- Writes the view public.orders. A second equal order within ten seconds returns the first one, so that a double tap
-- orders once.
create function public.write_orders_view() returns trigger
language plpgsql set search_path = '' as $$
declare
  twin uuid;
begin
  if tg_op = 'DELETE' then
    delete from public.order_headers where id = old.id;
    return case when found then old end;
  end if;
  if tg_op = 'INSERT' then
    if public.asked_by_client() and new.buyer_id = auth.uid() then
      perform pg_advisory_xact_lock(hashtextextended('orders of ' || new.buyer_id, 0));
      select h.id into twin from public.order_headers h
      where h.buyer_id = new.buyer_id and h.recipient_id is not distinct from new.recipient_id and h.order_type = new.order_type
        and h.product_type = new.product_type and h.order_status = 'created' and h.created_at > now() - interval '10 seconds'
        and not exists (select from public.interview_sessions s where s.order_id = h.id)
      limit 1;
    end if;
    if twin is null then
      insert into public.order_headers (id, buyer_id, recipient_id, order_type, product_type, payment_status, order_status, created_at)
      values (new.id, new.buyer_id, new.recipient_id, new.order_type, new.product_type,
        case new.payment_status when 'refunded' then 'unpaid' else new.payment_status end, new.order_status, new.created_at)
      returning id into new.id;
    else
      new.id := twin;
    end if;
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
for each row execute function public.write_orders_view();

-- Deletes an order without buyer and recipient once no interview refers to it. Argument: the column that holds the
-- order id.
create function public.delete_ownerless_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.order_headers o
  where o.id = (to_jsonb(old) ->> tg_argv[0])::uuid and o.buyer_id is null and o.recipient_id is null
    and not exists (select from public.interview_sessions s where s.order_id = o.id);
  return null;
end $$;
create trigger orders_nameless after update of buyer_id, recipient_id on public.order_headers
for each row when (new.buyer_id is null and new.recipient_id is null)
execute function public.delete_ownerless_order('id');

-- settings.market, else the market of the buyer's language.
create function public.market_of(p_person_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select value #>> '{}' from public.settings where key = 'market'),
    (select 'fr' from public.profiles where id = p_person_id and preferred_language = 'fr'),
    'us'
  )
$$;
revoke execute on function public.market_of(uuid) from public, anon, authenticated;

-- Current market price and the order's own price, for the buyer only: a gift recipient never sees an amount (ruling
-- 45).
create function public.get_order_price(p_order_id uuid)
returns table (price_cents integer, price_currency text, amount_cents integer, amount_currency text)
language sql stable security definer set search_path = '' as $$
  select p.amount_cents, p.currency, a.amount_cents, a.currency
  from public.order_headers o
  join public.order_amounts a on a.order_id = o.id
  left join public.prices p on p.market = public.market_of(o.buyer_id) and p.product_type = o.product_type
  where o.id = p_order_id and o.buyer_id = (select auth.uid()) and public.is_signed_in() and public.has_required_aal()
$$;
revoke execute on function public.get_order_price(uuid) from public, anon;
