-- A link to an answer that is not shared lets nobody listen.
create or replace function public.who_listens_by_link() returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct k.recipient from heirvoice.live_links k left join public.answers a on a.id = k.answer_id
  where public.is_signed_in() and k.owner_id = auth.uid()
    and (k.scope = 'family page'
      or k.scope = 'answer' and (heirvoice.is_open_to_family(a.visibility, a.sealed_until) or a.visibility = 'in the book'))
  order by 1
$$;
