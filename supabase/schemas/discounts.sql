-- Discount codes. A code is redeemed once, by the order that it names.

create table public.discounts (
  code text primary key check (code ~ '^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$'),
  percent smallint not null check (percent between 1 and 100),
  -- Null: valid in every market.
  market text check (market in ('us', 'fr')),
  valid_until timestamptz not null,
  order_id uuid unique references public.order_headers (id) on delete set null,
  waitlist_id uuid unique references public.waitlist (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table public.discounts enable row level security;
revoke all on public.discounts from anon, authenticated;
select heirvoice.require_aal('public.discounts');
