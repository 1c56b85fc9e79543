-- What the buyer of an order reads about its price: that of their market today, and what the order costs. Nobody else gets a
-- row: the recipient of a gift never sees an amount (ruling 45).
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
grant execute on function public.get_order_price(uuid) to authenticated;
