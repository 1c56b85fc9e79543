-- What a book costs in each market. With billing on, an order costs what stands here when it is placed, whatever its browser
-- sent. The operator changes a price here; `settings.market` names one market for everybody.
create table public.prices (
  market text not null check (market in ('us', 'fr')),
  product_type text not null check (product_type in ('memory_book', 'memory_book_plus_audio')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (market, product_type)
);
insert into public.prices (market, product_type, amount_cents, currency)
select market, product_type, amount_cents, currency
from (values ('us', 49700, 'USD'), ('fr', 9700, 'EUR')) as m (market, amount_cents, currency),
  unnest(array['memory_book', 'memory_book_plus_audio']) as product_type;

alter table public.prices enable row level security;
revoke all on public.prices from anon, authenticated;
grant select on public.prices to anon, authenticated;
create policy "everybody reads the prices" on public.prices for select to anon, authenticated using (true);
select heirvoice.require_aal('public.prices');

alter table public.order_amounts add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');

-- The market of the buyer's language, unless the operator has named one.
create function public.market_of(p_person_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select value #>> '{}' from public.settings where key = 'market'),
    (select 'fr' from public.profiles where id = p_person_id and preferred_language = 'fr'),
    'us'
  )
$$;
revoke execute on function public.market_of(uuid) from public, anon, authenticated;

-- A paid order is what billing made of it when it is off: free. What the server itself writes it prices itself.
create or replace function public.price_order() returns trigger
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
