-- Trustees, whose request opens sealed answers after 30 days, and seals without a day (ADR 098).
alter table public.profiles add column seals_open_at timestamptz;

create or replace function public.check_answer_visibility() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.visibility <> 'sealed' then
    new.sealed_until := null;
  end if;
  if new.visibility <> 'deleted' then
    new.erased_at := null;
  elsif tg_op = 'INSERT' or old.visibility <> 'deleted' then
    new.erased_at := now();
  else
    new.erased_at := old.erased_at;
  end if;
  return new;
end $$;

-- Trustees: people whom a storyteller names to ask, one day, that sealed answers open (rulings 32, 52; ADR 098).

-- An invitation and, once accepted, a trustee. Only the hash of the letter's token is stored; it works for one account.
create table public.trustees (
  id uuid primary key default gen_random_uuid(),
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  trustee_id uuid references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  email text not null check (char_length(email) between 3 and 320 and email = lower(email)),
  -- Whether this person hears the sealed answers too, once they are open.
  hears boolean not null default true,
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default now() + interval '30 days',
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (storyteller_id, email),
  check ((trustee_id is null) = (accepted_at is null)),
  check (trustee_id <> storyteller_id)
);
create unique index trustees_once on public.trustees (storyteller_id, trustee_id);
create index trustees_trustee on public.trustees (trustee_id);

alter table public.trustees enable row level security;
revoke all on public.trustees from anon, authenticated;
grant select (id, storyteller_id, name, email, hears, expires_at, accepted_at, created_at) on public.trustees to authenticated;
grant update (hears) on public.trustees to authenticated;
grant delete on public.trustees to authenticated;
create policy "storytellers see whom they trust" on public.trustees for select to authenticated
using (storyteller_id = (select auth.uid()));
create policy "storytellers decide whether a trustee hears" on public.trustees for update to authenticated
using ((select public.is_signed_in()) and storyteller_id = (select auth.uid())) with check (storyteller_id = (select auth.uid()));
create policy "storytellers send trustees away" on public.trustees for delete to authenticated
using ((select public.is_signed_in()) and storyteller_id = (select auth.uid()));
select heirvoice.require_aal('public.trustees');

-- Append-only ledger of everything about trustees and openings. by_whom: 'product' when the wait ended. name: the trustee,
-- as the storyteller calls them.
create table public.trustee_events (
  id uuid primary key default gen_random_uuid(),
  line bigint generated always as identity,
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  event text not null check (event in (
    'named', 'accepted', 'removed', 'resigned', 'account closed', 'asked', 'stopped', 'opened', 'closed'
  )),
  by_whom text not null check (by_whom in ('storyteller', 'trustee', 'product')),
  name text check (char_length(name) <= 80),
  reason text check (char_length(reason) <= 500),
  happened_at timestamptz not null default clock_timestamp()
);
create index trustee_events_storyteller on public.trustee_events (storyteller_id, line desc);

alter table public.trustee_events enable row level security;
revoke all on public.trustee_events from anon, authenticated;
grant select on public.trustee_events to authenticated;
create policy "storytellers read what happened with their trustees" on public.trustee_events for select to authenticated
using (storyteller_id = (select auth.uid()));
select heirvoice.require_aal('public.trustee_events');

create function public.reject_trustee_event_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'What happened stays as it happened.';
end $$;
revoke execute on function public.reject_trustee_event_update() from public, anon, authenticated;
create trigger trustee_events_stay before update on public.trustee_events
for each row execute function public.reject_trustee_event_update();

-- Adds a line to the ledger, unless the account of the storyteller is being deleted.
create function heirvoice.note_trustee_event(
  p_storyteller uuid, p_event text, p_by_whom text, p_name text, p_reason text default null
) returns void
language sql set search_path = '' as $$
  insert into public.trustee_events (storyteller_id, event, by_whom, name, reason)
  select u.id, p_event, p_by_whom, p_name, p_reason from auth.users u where u.id = p_storyteller
$$;
revoke execute on function heirvoice.note_trustee_event(uuid, text, text, text, text) from public;

-- Stores an invitation before its letter is sent. It shares its daily letters with the family: 10 of a storyteller, 3 for
-- an address. Limit: 10 trustees. Null for an accepted trustee. Called by the server.
create function heirvoice.name_trustee(p_storyteller uuid, p_name text, p_email text, p_hears boolean, p_token_hash text)
returns uuid
language plpgsql set search_path = '' as $$
declare
  address text := lower(trim(p_email));
  address_hash text := encode(sha256(convert_to(lower(trim(p_email)), 'UTF8')), 'hex');
  named uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('family letters of ' || p_storyteller, 0));
  delete from heirvoice.family_letters where storyteller_id = p_storyteller and sent_at < now() - interval '2 days';
  if (select count(*) from heirvoice.family_letters where storyteller_id = p_storyteller and sent_at > now() - interval '1 day') >= 10
    or (select count(*) from heirvoice.family_letters where email_hash = address_hash and sent_at > now() - interval '1 day') >= 3
    or (select count(*) from public.trustees where storyteller_id = p_storyteller and email <> address) >= 10 then
    raise sqlstate 'PT429' using message = 'That is as many letters as one day allows.';
  end if;
  insert into public.trustees (storyteller_id, name, email, hears, token_hash)
  values (p_storyteller, trim(p_name), address, p_hears, p_token_hash)
  on conflict (storyteller_id, email) do update
    set name = excluded.name, hears = excluded.hears, token_hash = excluded.token_hash, expires_at = excluded.expires_at
    where trustees.trustee_id is null
  returning id into named;
  if named is not null then
    insert into heirvoice.family_letters (storyteller_id, email_hash) values (p_storyteller, address_hash);
    perform heirvoice.note_trustee_event(p_storyteller, 'named', 'storyteller', trim(p_name));
  end if;
  return named;
end $$;
revoke execute on function heirvoice.name_trustee(uuid, text, text, boolean, text) from public;

-- What the letter says to its holder. Nothing for another account, nor after it expired or the trustee was removed.
create function public.read_trust_invitation(p_token text)
returns table (storyteller_name text, storyteller_email text, recipient_name text, email text, is_accepted boolean)
language sql stable security definer set search_path = '' as $$
  select p.full_name, u.email::text, t.name, t.email, t.trustee_id is not null
  from public.trustees t
    join public.profiles p on p.id = t.storyteller_id
    join auth.users u on u.id = t.storyteller_id and u.deleted_at is null
  where char_length(p_token) <= 200 and t.expires_at > now()
    and t.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
    and case
      when t.trustee_id is not null then t.trustee_id = auth.uid()
      else not coalesce(public.is_signed_in(), false) or coalesce(heirvoice.is_own_address(t.email), false)
    end
$$;
revoke execute on function public.read_trust_invitation(text) from public;

-- Requires the token and a confirmed account with the letter's address. Accepting twice is accepting once.
create function public.accept_trust(p_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  asked public.trustees;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people accept an invitation.';
  end if;
  perform public.assert_required_aal();
  select t.* into asked from public.trustees t
  where t.token_hash = encode(sha256(convert_to(left(p_token, 200), 'UTF8')), 'hex') and t.expires_at > now() for update;
  if asked.trustee_id = auth.uid() then
    return asked.id;
  end if;
  if asked.id is null or asked.trustee_id is not null or asked.storyteller_id = auth.uid()
    or not coalesce(heirvoice.is_own_address(asked.email), false)
    or exists (select from public.trustees o where o.storyteller_id = asked.storyteller_id and o.trustee_id = auth.uid()) then
    raise sqlstate 'PT404' using message = 'This invitation is not for this address, or not good any more.';
  end if;
  update public.trustees set trustee_id = auth.uid(), accepted_at = now() where id = asked.id;
  perform heirvoice.note_trustee_event(asked.storyteller_id, 'accepted', 'trustee', asked.name);
  return asked.id;
end $$;
revoke execute on function public.accept_trust(text) from public, anon;

-- The caller is a trustee no longer. False when they were none.
create function public.resign_trust(p_trust_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  delete from public.trustees t where t.id = p_trust_id and t.trustee_id = auth.uid() and public.is_signed_in();
  return found;
end $$;
revoke execute on function public.resign_trust(uuid) from public, anon;

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
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$')
);
create index opening_letters_due on heirvoice.opening_letters (due_at) where is_due;
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
    and not exists (select from heirvoice.opening_letters l where l.request_id = r.id and l.is_first and l.is_due)
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
    update heirvoice.opening_letters o set token_hash = p_token_hash, is_due = false
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

-- Makes an unsent letter due again. After a first letter the 30 days begin again too, so that they follow the letter.
-- Called by the server.
create function heirvoice.put_opening_letter_back(p_token_hash text) returns void
language plpgsql set search_path = '' as $$
declare
  letter record;
begin
  update heirvoice.opening_letters set is_due = true, token_hash = null where token_hash = p_token_hash
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

create or replace function heirvoice.is_invited(p_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.invitations
    where lower(email) = lower(p_email) and state in ('waiting', 'put off') and expires_at > now()
  ) or exists (
    select from public.family_members
    where email = lower(p_email) and member_id is null and token_hash is not null and expires_at > now()
  ) or exists (
    select from public.trustees
    where email = lower(p_email) and trustee_id is null and token_hash is not null and expires_at > now()
  ) or exists (
    select from public.waitlist where email = lower(p_email) and invited_at is not null
  )
$$;

create or replace function heirvoice.listened_answers(p_listener uuid) returns table (answer_id uuid, link_id uuid)
language sql stable security definer set search_path = '' as $$
  select a.id, l.link_id
  from heirvoice.listeners l
    join public.answers a on a.user_id = l.storyteller_id
    left join public.interview_sessions s on s.id = a.session_id and s.user_id = a.user_id
  where l.listener_id = p_listener and (l.order_id is null or s.order_id = l.order_id)
    and (l.answer_id is null or l.answer_id = a.id)
    and (heirvoice.is_open_to_family(a.visibility, a.sealed_until)
      or l.answer_id is not null and a.visibility = 'in the book')
  union all
  select o.id, null from heirvoice.opened_seals(p_listener) o (id)
$$;

create or replace function public.who_hears() returns table (answer_id uuid, names text[], in_print boolean)
language sql stable security definer set search_path = '' as $$
  with stories as materialized (
    select one.order_id, heirvoice.listener_names(auth.uid(), one.order_id) as names
    from (
      select s.order_id from public.interview_sessions s where s.user_id = auth.uid() union select null::uuid
    ) one
  ), links as materialized (
    select k.scope, k.answer_id, k.recipient from heirvoice.live_links k
    where k.owner_id = auth.uid() and k.scope in ('answer', 'family page')
  ), opened as materialized (
    select array(
      select n.name from heirvoice.sealed_listeners n join public.opening_requests r on r.storyteller_id = n.storyteller_id
      where n.storyteller_id = auth.uid() and r.state = 'opened' order by 1
    ) as names
  )
  select a.id,
    case
      when heirvoice.is_open_to_family(a.visibility, a.sealed_until) then o.names
      when a.visibility = 'sealed' then opened.names
      else '{}'
    end || array(
      select distinct k.recipient from links k
      where case k.scope
        when 'answer' then k.answer_id = a.id
          and (heirvoice.is_open_to_family(a.visibility, a.sealed_until) or a.visibility = 'in the book')
        else heirvoice.is_open_to_family(a.visibility, a.sealed_until)
      end
      order by 1
    ),
    exists (select from heirvoice.printed_recordings v where v.answer_id = a.id)
  from public.answers a
    left join public.interview_sessions s on s.id = a.session_id and s.user_id = a.user_id
    join stories o on o.order_id is not distinct from s.order_id
    cross join opened
  where public.is_signed_in() and a.user_id = auth.uid()
$$;
