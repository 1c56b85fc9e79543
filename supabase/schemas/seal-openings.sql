-- Openings of sealed answers at the request of a trustee (ADR 098): a request, 30 days in which it can be stopped, and
-- the people who hear then.

-- At most one request of a storyteller waits or is open. 'opened': set once, when the wait has ended and every first
-- letter went out; 'closed': the storyteller ended it after that. ended_by: who stopped or closed it.
create table public.opening_requests (
  id uuid primary key default gen_random_uuid(),
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  trust_id uuid references public.trustees (id) on delete set null,
  trustee_name text not null check (char_length(trustee_name) between 1 and 80),
  reason text not null check (char_length(reason) between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'stopped', 'opened', 'closed')),
  asked_at timestamptz not null default now(),
  opens_at timestamptz not null default now() + make_interval(hours => 720),
  ended_at timestamptz,
  ended_by text check (ended_by in ('storyteller', 'trustee', 'account closed')),
  check ((state in ('stopped', 'closed')) = (ended_at is not null) and (ended_at is null) = (ended_by is null))
);
create unique index opening_requests_one on public.opening_requests (storyteller_id) where state in ('waiting', 'opened');
create index opening_requests_storyteller on public.opening_requests (storyteller_id, asked_at desc);
create index opening_requests_trust on public.opening_requests (trust_id);
create index opening_requests_due on public.opening_requests (opens_at) where state = 'waiting';

alter table public.opening_requests enable row level security;
revoke all on public.opening_requests from anon, authenticated;
grant select (
  id, storyteller_id, trustee_name, reason, state, asked_at, opens_at, ended_at, ended_by
) on public.opening_requests to authenticated;
create policy "storytellers see what was asked of them" on public.opening_requests for select to authenticated
using (storyteller_id = (select auth.uid()));
select heirvoice.require_aal('public.opening_requests');

-- Letters about a request, each with the hash of its own token. is_first: nothing opens before it went out.
create table heirvoice.opening_letters (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.opening_requests (id) on delete cascade,
  recipient_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('asked', 'opened')),
  is_first boolean not null default false,
  due_at timestamptz not null,
  is_due boolean not null default true,
  -- While its server sends it.
  taken_at timestamptz,
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$')
);
create index opening_letters_due on heirvoice.opening_letters (due_at) where is_due;
create index opening_letters_taken on heirvoice.opening_letters (taken_at) where taken_at is not null;
create index opening_letters_request on heirvoice.opening_letters (request_id);
create index opening_letters_recipient on heirvoice.opening_letters (recipient_id);
alter table heirvoice.opening_letters enable row level security;

-- Shows the day in the profile, which every screen reads.
create function heirvoice.show_opening() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set seals_open_at = case when new.state in ('waiting', 'opened') then new.opens_at end
  where id = new.storyteller_id;
  return null;
end $$;
revoke execute on function heirvoice.show_opening() from public;
create trigger opening_requests_shown after insert or update of state, opens_at on public.opening_requests
for each row execute function heirvoice.show_opening();

-- The people named: the storyteller's family on the family page, and trustees who hear. No giver, helper or link. Empty
-- after the storyteller withdrew "family_hears".
create view heirvoice.sealed_listeners as
select l.storyteller_id, l.listener_id, l.name from heirvoice.listeners l where l.order_id is null and l.link_id is null
union all
select t.storyteller_id, t.trustee_id, t.name
from public.trustees t
  join auth.users s on s.id = t.storyteller_id and s.deleted_at is null
  join auth.users u on u.id = t.trustee_id and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now()) and not u.is_anonymous
where t.hears and not heirvoice.has_refused(t.storyteller_id, 'family_hears')
  and not exists (select from public.family_members f where f.storyteller_id = t.storyteller_id and f.member_id = t.trustee_id);

-- The one place where a request opens sealed answers: those that this person hears now, by an opened request.
create function heirvoice.opened_seals(p_listener uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id
  from heirvoice.sealed_listeners n
    join public.opening_requests r on r.storyteller_id = n.storyteller_id and r.state = 'opened'
    join public.answers a on a.user_id = n.storyteller_id and a.visibility = 'sealed'
  where n.listener_id = p_listener
$$;
revoke execute on function heirvoice.opened_seals(uuid) from public;

-- The names of those who hear the caller's sealed answers once they open.
create function public.who_hears_sealed() returns setof text
language sql stable security definer set search_path = '' as $$
  select n.name from heirvoice.sealed_listeners n where public.is_signed_in() and n.storyteller_id = auth.uid() order by 1
$$;
revoke execute on function public.who_hears_sealed() from public, anon;

-- Until when nobody may ask again: 90 days after a person stopped or closed a request. Null when it is over.
create function heirvoice.opening_pause(p_storyteller uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select max(r.ended_at) + make_interval(hours => 2160) from public.opening_requests r
  where r.storyteller_id = p_storyteller and r.ended_by in ('storyteller', 'trustee')
    and r.ended_at > now() - make_interval(hours => 2160)
$$;
revoke execute on function heirvoice.opening_pause(uuid) from public;

-- Those for whom the caller is trustee, and the state of a request: 'none', 'waiting', 'opened' or 'stopped', the latter
-- until may_ask_at. asked_by and reason: of a request that another trustee made and that waits.
create function public.my_trusts() returns table (
  trust_id uuid, storyteller_name text, hears boolean, state text, is_mine boolean, asked_by text, reason text,
  request_id uuid, opens_at timestamptz, may_ask_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select t.id, coalesce(nullif(trim(p.full_name), ''), u.email), t.hears,
    coalesce(r.state, case when pause.until is null then 'none' else 'stopped' end), coalesce(r.trust_id = t.id, false),
    case when r.state = 'waiting' and r.trust_id is distinct from t.id then r.trustee_name end,
    case when r.state = 'waiting' and r.trust_id is distinct from t.id then r.reason end,
    r.id, r.opens_at, case when r.id is null then pause.until end
  from public.trustees t
    join auth.users u on u.id = t.storyteller_id and u.deleted_at is null
    left join public.profiles p on p.id = t.storyteller_id
    left join public.opening_requests r on r.storyteller_id = t.storyteller_id and r.state in ('waiting', 'opened')
    cross join lateral (select heirvoice.opening_pause(t.storyteller_id) as until) pause
  where public.is_signed_in() and t.trustee_id = auth.uid()
  order by 2, 1
$$;
revoke execute on function public.my_trusts() from public, anon;

-- A trustee asks that the sealed answers open, and gives a reason. outcome: 'waiting' (also when somebody has asked
-- already), 'opened' or 'stopped', after which nobody may ask before until. Three letters go to the storyteller, one to
-- every other trustee.
create function public.request_opening(p_trust_id uuid, p_reason text) returns table (outcome text, until timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  trust public.trustees;
  live public.opening_requests;
  pause timestamptz;
  why text := heirvoice.one_line(left(p_reason, 2000));
begin
  perform public.assert_required_aal();
  if char_length(coalesce(why, '')) not between 1 and 500 then
    raise check_violation using message = 'A request needs a reason of at most 500 characters.';
  end if;
  select t.* into trust from public.trustees t
    join auth.users u on u.id = t.storyteller_id and u.deleted_at is null
  where t.id = p_trust_id and t.trustee_id = auth.uid() and public.is_signed_in() for share of t;
  if not found then
    raise sqlstate 'PT404' using message = 'You are no trustee of this person.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('opening of ' || trust.storyteller_id, 0));
  select r.* into live from public.opening_requests r
  where r.storyteller_id = trust.storyteller_id and r.state in ('waiting', 'opened');
  if found then
    return query select live.state, live.opens_at;
    return;
  end if;
  pause := heirvoice.opening_pause(trust.storyteller_id);
  if pause is not null then
    return query select 'stopped', pause;
    return;
  end if;
  insert into public.opening_requests (storyteller_id, trust_id, trustee_name, reason)
  values (trust.storyteller_id, trust.id, trust.name, why) returning * into live;
  insert into heirvoice.opening_letters (request_id, recipient_id, kind, is_first, due_at)
  select live.id, trust.storyteller_id, 'asked', d.days = 0, live.asked_at + make_interval(hours => 24 * d.days)
  from unnest(array[0, 15, 27]) d (days)
  union all
  select live.id, t.trustee_id, 'asked', true, live.asked_at
  from public.trustees t where t.storyteller_id = trust.storyteller_id and t.trustee_id is not null and t.id <> trust.id;
  perform heirvoice.note_trustee_event(trust.storyteller_id, 'asked', 'trustee', trust.name, why);
  return query select live.state, live.opens_at;
end $$;
revoke execute on function public.request_opening(uuid, text) from public, anon;

-- Ends a request: one that waits is stopped, an open one is closed, by the storyteller alone. Returns its state then.
create function heirvoice.end_opening(p_request uuid, p_by text, p_name text) returns text
language plpgsql set search_path = '' as $$
declare
  asked public.opening_requests;
begin
  select r.* into asked from public.opening_requests r where r.id = p_request for update;
  if asked.state = 'waiting' or asked.state = 'opened' and p_by = 'storyteller' then
    update public.opening_requests r
    set state = case r.state when 'waiting' then 'stopped' else 'closed' end, ended_at = now(), ended_by = p_by
    where r.id = p_request returning r.* into asked;
    perform heirvoice.note_trustee_event(
      asked.storyteller_id, asked.state, case p_by when 'storyteller' then 'storyteller' else 'trustee' end, p_name);
  end if;
  return asked.state;
end $$;
revoke execute on function heirvoice.end_opening(uuid, text, text) from public;

-- The storyteller, or any trustee while it waits, stops a request. Returns its state then; null for anybody else.
create function public.stop_opening(p_request_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  of public.opening_requests;
  trust public.trustees;
begin
  perform public.assert_required_aal();
  select r.* into of from public.opening_requests r where r.id = p_request_id and public.is_signed_in();
  if of.storyteller_id = auth.uid() then
    return heirvoice.end_opening(of.id, 'storyteller', null);
  end if;
  select t.* into trust from public.trustees t where t.storyteller_id = of.storyteller_id and t.trustee_id = auth.uid();
  if found then
    return heirvoice.end_opening(of.id, 'trustee', trust.name);
  end if;
  return null;
end $$;
revoke execute on function public.stop_opening(uuid) from public, anon;

-- The holder of a letter stops the request while it waits. Returns its state then; null for an unknown letter and for a
-- trustee who was removed. Called by the server.
create function heirvoice.stop_opening_by_letter(p_token_hash text) returns text
language plpgsql set search_path = '' as $$
declare
  letter record;
begin
  select l.request_id, r.state, r.storyteller_id = l.recipient_id as is_own, t.name, t.id as trust_id into letter
  from heirvoice.opening_letters l
    join public.opening_requests r on r.id = l.request_id
    left join public.trustees t on t.storyteller_id = r.storyteller_id and t.trustee_id = l.recipient_id
  where l.token_hash = p_token_hash;
  if not found or not letter.is_own and letter.trust_id is null then
    return null;
  elsif letter.state <> 'waiting' then
    return letter.state;
  end if;
  return heirvoice.end_opening(letter.request_id, case when letter.is_own then 'storyteller' else 'trustee' end, letter.name);
end $$;
revoke execute on function heirvoice.stop_opening_by_letter(text) from public;

-- Opens one request whose wait has ended and whose first letters went out; false when there is none. A person who stops
-- it at the same moment either comes first, or comes too late. Called by the server.
create function heirvoice.open_next_seals() returns boolean
language plpgsql set search_path = '' as $$
declare
  due record;
begin
  select r.id, r.storyteller_id, r.trustee_name into due
  from public.opening_requests r
    join auth.users u on u.id = r.storyteller_id and u.deleted_at is null
  where r.state = 'waiting' and r.opens_at <= now()
    and not exists (select from heirvoice.opening_letters l where l.request_id = r.id and l.is_first and (l.is_due or l.taken_at is not null))
  order by r.opens_at limit 1 for update of r skip locked;
  if not found then
    return false;
  end if;
  update public.opening_requests set state = 'opened' where id = due.id;
  perform heirvoice.note_trustee_event(due.storyteller_id, 'opened', 'product', due.trustee_name);
  insert into heirvoice.opening_letters (request_id, recipient_id, kind, due_at)
  select due.id, one.id, 'opened', now() from (
    select due.storyteller_id as id
    union select n.listener_id from heirvoice.sealed_listeners n where n.storyteller_id = due.storyteller_id
  ) one;
  return true;
end $$;
revoke execute on function heirvoice.open_next_seals() from public;

-- Takes the letter that is due next, for its server to send with this token. No row when none is due; email is null when
-- the recipient has no confirmed address. Called by the server.
create function heirvoice.take_opening_letter(p_token_hash text)
returns table (
  email text, language text, kind text, is_own boolean, recipient text, teller text, asked_by text, reason text, opens_at timestamptz
)
language sql set search_path = '' as $$
  with taken as (
    update heirvoice.opening_letters o set token_hash = p_token_hash, is_due = false, taken_at = clock_timestamp()
    where o.id = (
      select l.id from heirvoice.opening_letters l join public.opening_requests r on r.id = l.request_id
      where l.is_due and l.due_at <= now() and r.state = case l.kind when 'asked' then 'waiting' else 'opened' end
      order by l.due_at, l.id limit 1 for update of l skip locked
    )
    returning o.request_id, o.recipient_id, o.kind
  )
  select case when u.email_confirmed_at is not null and (k.recipient_id = r.storyteller_id or n.name is not null) then lower(u.email) end,
    p.preferred_language, k.kind, k.recipient_id = r.storyteller_id, n.name,
    coalesce(nullif(trim(s.full_name), ''), t.email), r.trustee_name, r.reason, r.opens_at
  from taken k
    join public.opening_requests r on r.id = k.request_id
    join auth.users u on u.id = k.recipient_id
    left join public.profiles p on p.id = k.recipient_id
    join auth.users t on t.id = r.storyteller_id
    left join public.profiles s on s.id = r.storyteller_id
    left join lateral (
      select e.name from public.trustees e where e.storyteller_id = r.storyteller_id and e.trustee_id = k.recipient_id
      union all
      select l.name from heirvoice.sealed_listeners l
      where k.kind = 'opened' and l.storyteller_id = r.storyteller_id and l.listener_id = k.recipient_id
      limit 1
    ) n on true
$$;
revoke execute on function heirvoice.take_opening_letter(text) from public;

-- Notes that a letter was sent, or refused for good. Called by the server.
create function heirvoice.end_opening_letter(p_token_hash text) returns void
language sql set search_path = '' as $$
  update heirvoice.opening_letters set taken_at = null where token_hash = p_token_hash
$$;
revoke execute on function heirvoice.end_opening_letter(text) from public;

-- Repeats each letter whose server stopped while it was sent. It may have arrived, so its token stays valid; the new
-- letter has its own. After a first letter the 30 days begin again. Called by the server.
create function heirvoice.repeat_opening_letters() returns void
language plpgsql set search_path = '' as $$
declare
  lost record;
begin
  for lost in
    select l.id, l.request_id, l.recipient_id, l.kind, l.is_first from heirvoice.opening_letters l
    where l.taken_at < now() - interval '15 minutes' for update skip locked
  loop
    update heirvoice.opening_letters set taken_at = null, is_first = false where id = lost.id;
    insert into heirvoice.opening_letters (request_id, recipient_id, kind, is_first, due_at)
    values (lost.request_id, lost.recipient_id, lost.kind, lost.is_first, now());
    if lost.is_first then
      update public.opening_requests r set opens_at = greatest(r.opens_at, now() + make_interval(hours => 720))
      where r.id = lost.request_id and r.state = 'waiting';
    end if;
  end loop;
end $$;
revoke execute on function heirvoice.repeat_opening_letters() from public;

-- Makes an unsent letter due again. After a first letter the 30 days begin again too, so that they follow the letter.
-- Called by the server.
create function heirvoice.put_opening_letter_back(p_token_hash text) returns void
language plpgsql set search_path = '' as $$
declare
  letter record;
begin
  update heirvoice.opening_letters set is_due = true, taken_at = null, token_hash = null where token_hash = p_token_hash
  returning request_id, is_first into letter;
  if letter.is_first then
    update public.opening_requests r set opens_at = greatest(r.opens_at, now() + make_interval(hours => 720))
    where r.id = letter.request_id and r.state = 'waiting';
  end if;
end $$;
revoke execute on function heirvoice.put_opening_letter_back(text) from public;

-- Before a trustee goes: a request that waits goes with them, and the ledger says why.
create function heirvoice.end_trust() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_account_closed boolean := old.trustee_id is not null and not exists (select from auth.users u where u.id = old.trustee_id);
  is_resigned boolean := old.trustee_id is not null and old.trustee_id is not distinct from auth.uid();
begin
  perform heirvoice.end_opening(r.id,
    case when is_account_closed then 'account closed' when is_resigned then 'trustee' else 'storyteller' end, old.name)
  from public.opening_requests r where r.trust_id = old.id and r.state = 'waiting';
  perform heirvoice.note_trustee_event(old.storyteller_id,
    case when is_account_closed then 'account closed' when is_resigned then 'resigned' else 'removed' end,
    case when is_account_closed or is_resigned then 'trustee' else 'storyteller' end, old.name);
  return old;
end $$;
revoke execute on function heirvoice.end_trust() from public;
create trigger trustees_end before delete on public.trustees for each row execute function heirvoice.end_trust();

-- A storyteller who seals an answer after an opening is there: the opening is closed, so that no new seal opens at once.
create function public.close_opening_at_seal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id = auth.uid() then
    perform heirvoice.end_opening(r.id, 'storyteller', null)
    from public.opening_requests r where r.storyteller_id = new.user_id and r.state = 'opened';
  end if;
  return null;
end $$;
revoke execute on function public.close_opening_at_seal() from public, anon, authenticated;
create trigger answers_sealed after insert or update of visibility, sealed_until on public.answers
for each row when (new.visibility = 'sealed') execute function public.close_opening_at_seal();
