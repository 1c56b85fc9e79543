-- Family members whom a storyteller invites.

-- A family invitation and, once accepted, a family member. The token is stored as a hash and works once.
create table public.family_members (
  id uuid primary key default gen_random_uuid(),
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  member_id uuid references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 320 and email = lower(email)),
  token_hash text unique check (char_length(token_hash) = 64),
  expires_at timestamptz not null default now() + interval '30 days',
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (storyteller_id, email),
  check ((member_id is null) = (accepted_at is null)),
  check (member_id <> storyteller_id)
);
create unique index family_members_once on public.family_members (storyteller_id, member_id);
create index family_members_member on public.family_members (member_id);

alter table public.family_members enable row level security;
revoke all on public.family_members from anon, authenticated;
grant select (
  id, storyteller_id, member_id, name, email, expires_at, accepted_at, created_at
) on public.family_members to authenticated;
grant delete on public.family_members to authenticated;
create policy "storytellers and their family see who is family" on public.family_members for select to authenticated
using ((select auth.uid()) in (storyteller_id, member_id));
create policy "storytellers send family away, and family may leave" on public.family_members for delete to authenticated
using ((select public.is_signed_in()) and (select auth.uid()) in (storyteller_id, member_id));
select heirvoice.require_aal('public.family_members');

-- Sent letters, for the daily limits.
create table heirvoice.family_letters (
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  email_hash text not null check (char_length(email_hash) = 64),
  sent_at timestamptz not null default now()
);
create index family_letters_sent on heirvoice.family_letters (storyteller_id, sent_at);
create index family_letters_address on heirvoice.family_letters (email_hash, sent_at);

alter table heirvoice.family_letters enable row level security;

-- Stores an invitation before its letter is sent. Limits: 50 people, 10 letters a day, 3 a day per address. Called by
-- the server.
create function heirvoice.invite_family_member(p_storyteller uuid, p_name text, p_email text, p_token_hash text)
returns uuid
language plpgsql set search_path = '' as $$
declare
  address text := lower(trim(p_email));
  address_hash text := encode(sha256(convert_to(lower(trim(p_email)), 'UTF8')), 'hex');
  invited uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('family letters of ' || p_storyteller, 0));
  delete from heirvoice.family_letters where storyteller_id = p_storyteller and sent_at < now() - interval '2 days';
  if (select count(*) from heirvoice.family_letters where storyteller_id = p_storyteller and sent_at > now() - interval '1 day') >= 10
    or (select count(*) from heirvoice.family_letters where email_hash = address_hash and sent_at > now() - interval '1 day') >= 3
    or (select count(*) from public.family_members where storyteller_id = p_storyteller and email <> address) >= 50 then
    raise sqlstate 'PT429' using message = 'That is as many letters as one day allows.';
  end if;
  insert into public.family_members (storyteller_id, name, email, token_hash)
  values (p_storyteller, trim(p_name), address, p_token_hash)
  on conflict (storyteller_id, email) do update
    set name = excluded.name, token_hash = excluded.token_hash, expires_at = excluded.expires_at
    where family_members.member_id is null
  returning id into invited;
  if invited is not null then
    insert into heirvoice.family_letters (storyteller_id, email_hash) values (p_storyteller, address_hash);
  end if;
  return invited;
end $$;
revoke execute on function heirvoice.invite_family_member(uuid, text, text, text) from public;

-- True when an open gift, family or trustee letter waits for this address; invitation-only sign-up accepts it.
create function heirvoice.is_invited(p_email text) returns boolean
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
revoke execute on function heirvoice.is_invited(text) from public;

create function public.read_family_invitation(p_token text)
returns table (storyteller_name text, storyteller_email text, recipient_name text, email text)
language sql stable security definer set search_path = '' as $$
  select p.full_name, t.email::text, f.name, f.email
  from public.family_members f
    join public.profiles p on p.id = f.storyteller_id
    join auth.users t on t.id = f.storyteller_id
  where char_length(p_token) <= 200 and f.member_id is null and f.expires_at > now()
    and f.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
    and (not coalesce(public.is_signed_in(), false) or coalesce(heirvoice.is_own_address(f.email), false))
$$;
revoke execute on function public.read_family_invitation(text) from public;

-- Requires the token and a confirmed account with the letter's address; returns nothing otherwise.
create function public.accept_family_invitation(p_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  storyteller uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people accept an invitation.';
  end if;
  perform public.assert_required_aal();
  update public.family_members f
  set member_id = auth.uid(), accepted_at = now(), token_hash = null
  from auth.users u
  where f.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex') and f.member_id is null and f.expires_at > now()
    and u.id = auth.uid() and u.email_confirmed_at is not null and lower(u.email) = f.email and f.storyteller_id <> u.id
    and not exists (select from public.family_members g where g.storyteller_id = f.storyteller_id and g.member_id = u.id)
  returning f.storyteller_id into storyteller;
  if storyteller is null then
    raise sqlstate 'PT404' using message = 'This invitation is not for this address, or not good any more.';
  end if;
  return storyteller;
end $$;
revoke execute on function public.accept_family_invitation(text) from public, anon;

-- The type of an account that is no admin: family when it accepted a family invitation and has neither an order nor a
-- story of its own.
create function heirvoice.type_of_account(p_user_id uuid) returns text
language sql stable set search_path = '' as $$
  select case when exists (
    select from public.family_members f where f.member_id = p_user_id and f.accepted_at is not null
  ) and not exists (select from public.order_headers o where p_user_id in (o.buyer_id, o.recipient_id))
    and not exists (select from public.interview_sessions s where s.user_id = p_user_id)
  then 'family' else 'storyteller' end
$$;
revoke execute on function heirvoice.type_of_account(uuid) from public;

-- An account that accepts a family invitation and has no story of its own is of type family, until its first order.
create function public.set_family_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set account_type = heirvoice.type_of_account(p.id)
  where p.id = new.member_id and p.account_type = 'storyteller';
  return null;
end $$;
revoke execute on function public.set_family_account() from public, anon, authenticated;
create trigger family_members_account after insert or update of member_id, accepted_at on public.family_members
for each row when (new.member_id is not null and new.accepted_at is not null)
execute function public.set_family_account();

create function public.set_storyteller_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set account_type = 'storyteller'
  where id in (new.buyer_id, new.recipient_id) and account_type = 'family';
  return null;
end $$;
revoke execute on function public.set_storyteller_account() from public, anon, authenticated;
create trigger orders_account after insert or update of recipient_id on public.order_headers
for each row execute function public.set_storyteller_account();
