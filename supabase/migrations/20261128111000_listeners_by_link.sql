-- The names on the caller's open links through which an answer for the family may be heard.
create function public.who_listens_by_link() returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct k.recipient from heirvoice.live_links k
  where public.is_signed_in() and k.owner_id = auth.uid() and k.scope in ('answer', 'family page')
  order by 1
$$;
revoke execute on function public.who_listens_by_link() from public, anon;
