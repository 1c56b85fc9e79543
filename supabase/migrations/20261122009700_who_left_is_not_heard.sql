-- Who has closed their account is heard by nobody any more, also while what they said waits to be removed.
create or replace function heirvoice.answers_shared_with(p_listener uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id
  from public.family_members f
    join auth.users u on u.id = f.storyteller_id and u.deleted_at is null
    join public.answers a on a.user_id = f.storyteller_id
  where f.member_id = p_listener and heirvoice.is_open_to_family(a.visibility, a.sealed_until)
  union
  select a.id
  from public.order_headers h
    left join public.invitations i on i.order_id = h.id
    join auth.users u on u.id = h.recipient_id and u.deleted_at is null
    join public.interview_sessions s on s.order_id = h.id and s.user_id = h.recipient_id
    join public.answers a on a.session_id = s.id and a.user_id = s.user_id
  where h.buyer_id = p_listener and h.recipient_id <> p_listener and coalesce(i.giver_hears, true)
    and heirvoice.is_open_to_family(a.visibility, a.sealed_until)
$$;
