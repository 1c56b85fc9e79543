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

-- Requires the token and a confirmed account with the letter's address. Accepting twice is accepting once. Who accepts while a
-- request waits gets its letter, too; the lock orders that with a request made at the same moment.
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
  perform pg_advisory_xact_lock(hashtextextended('opening of ' || asked.storyteller_id, 0));
  update public.trustees set trustee_id = auth.uid(), accepted_at = now() where id = asked.id;
  insert into heirvoice.opening_letters (request_id, recipient_id, kind, is_first, due_at)
  select r.id, auth.uid(), 'asked', true, now() from public.opening_requests r
  where r.storyteller_id = asked.storyteller_id and r.state = 'waiting';
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
