-- `heirvoice.listeners` decides access and is also what every screen says about who may listen: the two cannot differ.
-- `order_id` is null for family, which may hear every story; the giver of a gift may hear the story of that gift alone.
create view heirvoice.listeners as
select f.storyteller_id, f.member_id as listener_id, null::uuid as order_id, f.name
from public.family_members f
  join auth.users t on t.id = f.storyteller_id and t.deleted_at is null
  join auth.users l on l.id = f.member_id and l.deleted_at is null and (l.banned_until is null or l.banned_until <= now())
union all
-- A gift without a letter is one that the operator made for both.
select h.recipient_id, h.buyer_id, h.id, coalesce(i.giver_name, nullif(trim(p.full_name), ''), l.email)
from public.order_headers h
  left join public.invitations i on i.order_id = h.id
  join auth.users t on t.id = h.recipient_id and t.deleted_at is null
  join auth.users l on l.id = h.buyer_id and l.deleted_at is null and (l.banned_until is null or l.banned_until <= now())
  left join public.profiles p on p.id = h.buyer_id
where h.recipient_id <> h.buyer_id and coalesce(i.giver_hears, true);
revoke all on heirvoice.listeners from public;

create or replace function heirvoice.answers_shared_with(p_listener uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct a.id
  from heirvoice.listeners l
    join public.answers a on a.user_id = l.storyteller_id
    left join public.interview_sessions s on s.id = a.session_id and s.user_id = a.user_id
  where l.listener_id = p_listener and (l.order_id is null or s.order_id = l.order_id)
    and heirvoice.is_open_to_family(a.visibility, a.sealed_until)
$$;

-- Everybody whom the caller has named or who gave the caller a story. `order_id` is null for family. A giver who is named as
-- family hears everything as family, so the gift adds no line.
create function public.who_may_listen() returns table (id uuid, name text, email text, order_id uuid, state text)
language sql stable security definer set search_path = '' as $$
  select f.id, f.name, f.email, null::uuid,
    case
      when exists (
        select from heirvoice.listeners l
        where l.storyteller_id = f.storyteller_id and l.listener_id = f.member_id and l.order_id is null
      ) then 'may listen'
      when f.member_id is not null then 'account closed'
      when f.token_hash is not null and f.expires_at > now() then 'invited'
      else 'letter expired'
    end
  from public.family_members f
  where public.is_signed_in() and f.storyteller_id = auth.uid()
  union all
  select h.id, coalesce(i.giver_name, nullif(trim(p.full_name), ''), u.email), u.email, h.id,
    case
      when exists (select from heirvoice.listeners l where l.order_id = h.id) then 'may listen'
      when coalesce(i.giver_hears, true) then 'account closed'
      else 'hears nothing'
    end
  from public.order_headers h
    left join public.invitations i on i.order_id = h.id
    join auth.users u on u.id = h.buyer_id
    left join public.profiles p on p.id = h.buyer_id
  where public.is_signed_in() and h.recipient_id = auth.uid() and h.buyer_id <> h.recipient_id
    and not exists (
      select from heirvoice.listeners l
      where l.storyteller_id = h.recipient_id and l.listener_id = h.buyer_id and l.order_id is null
    )
$$;

-- Whether the code of a printed book plays this recording: its answer is in the book, or was printed from a folder and left
-- out of that folder since.
create view heirvoice.printed_voices as
select k.id as link_id, k.token_hash, r.id as recording_id, r.object_path, r.user_id, a.id as answer_id
from public.share_links k
  join public.recordings r on r.id = k.recording_id
  join auth.users u on u.id = r.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  left join public.answers a
    on a.recording_id = r.id or a.id in (select t.answer_id from public.takes t where t.recording_id = r.id)
where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  and (a.id is null or a.visibility = 'in the book' or (a.origin = 'folder' and a.visibility = 'draft'));
revoke all on heirvoice.printed_voices from public;

-- Each listener once, by the name that the storyteller gave.
create function heirvoice.listener_names(p_storyteller uuid, p_order uuid) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select one.name from (
      select distinct on (l.listener_id) l.listener_id, l.name from heirvoice.listeners l
      where l.storyteller_id = p_storyteller and (l.order_id is null or l.order_id = p_order)
      order by l.listener_id, l.order_id nulls first
    ) one order by one.name, one.listener_id
  )
$$;
revoke execute on function heirvoice.listener_names(uuid, uuid) from public;

-- Who hears each of the caller's answers at this moment, and whether a printed code plays it.
create function public.who_hears() returns table (answer_id uuid, names text[], in_print boolean)
language sql stable security definer set search_path = '' as $$
  with stories as materialized (
    select one.order_id, heirvoice.listener_names(auth.uid(), one.order_id) as names
    from (
      select s.order_id from public.interview_sessions s where s.user_id = auth.uid() union select null::uuid
    ) one
  )
  select a.id, case when heirvoice.is_open_to_family(a.visibility, a.sealed_until) then o.names else '{}' end,
    exists (select from heirvoice.printed_voices v where v.answer_id = a.id)
  from public.answers a
    left join public.interview_sessions s on s.id = a.session_id and s.user_id = a.user_id
    join stories o on o.order_id is not distinct from s.order_id
  where public.is_signed_in() and a.user_id = auth.uid()
$$;

-- The gifts that the caller was given, those without a letter too.
create or replace function public.get_received_gifts() returns table (order_id uuid, giver_name text, giver_hears boolean)
language sql stable security definer set search_path = '' as $$
  select h.id, coalesce(i.giver_name, nullif(trim(p.full_name), ''), u.email), coalesce(i.giver_hears, true)
  from public.order_headers h
    left join public.invitations i on i.order_id = h.id
    join auth.users u on u.id = h.buyer_id
    left join public.profiles p on p.id = h.buyer_id
  where public.is_signed_in() and h.recipient_id = auth.uid() and h.buyer_id <> h.recipient_id
$$;

-- Where no letter was sent the storyteller's word is kept in a line of its own; its giver was told nothing, and is told nothing.
create or replace function public.share_with_giver(p_order_id uuid, p_hears boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  insert into public.invitations as i
    (order_id, buyer_id, request_id, relation, giver_name, language, state, expires_at, answered_at, giver_told_at, giver_hears)
  select h.id, h.buyer_id, h.id, 'other', left(coalesce(nullif(trim(p.full_name), ''), u.email, '?'), 80), 'en', 'accepted', now(),
    now(), now(), coalesce(p_hears, false)
  from public.order_headers h
    join auth.users u on u.id = h.buyer_id
    left join public.profiles p on p.id = h.buyer_id
  where h.id = p_order_id and h.recipient_id = auth.uid() and h.buyer_id <> h.recipient_id and public.is_signed_in()
  on conflict (order_id) do update set giver_hears = excluded.giver_hears;
  return found;
end $$;
revoke execute on function public.who_may_listen(), public.who_hears() from public, anon;
grant execute on function public.who_may_listen(), public.who_hears() to authenticated;
