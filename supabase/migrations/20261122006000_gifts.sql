-- A gift is an order whose storyteller is asked by letter. Of its token only the hash is kept. What either side may know of it
-- is said by the functions below; the table itself is read by nobody.
create table public.invitations (
  order_id uuid primary key references public.order_headers (id) on delete cascade,
  buyer_id uuid not null references auth.users (id) on delete cascade,
  -- Of the form it was filled in on: however often that is sent, it is one gift.
  request_id uuid not null,
  -- Kept for as long as the letter may be answered.
  email text check (char_length(email) between 3 and 320),
  recipient_name text check (char_length(recipient_name) between 1 and 80),
  relation text not null check (relation in ('mother', 'father', 'other')),
  giver_name text not null check (char_length(giver_name) between 1 and 80),
  language text not null check (language in ('en', 'fr')),
  state text not null default 'waiting' check (state in ('waiting', 'put off', 'accepted', 'withdrawn', 'left')),
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  sent_at timestamptz not null default now(),
  answered_at timestamptz,
  -- Whether the giver hears what is marked for the family: the storyteller's word, and no until she gives it.
  giver_hears boolean not null default false,
  created_at timestamptz not null default now(),
  unique (buyer_id, request_id),
  check ((email is not null) = (state in ('waiting', 'put off')))
);
create index invitations_email on public.invitations (lower(email)) where email is not null;
create index invitations_expiring on public.invitations (expires_at) where email is not null;
alter table public.invitations enable row level security;
revoke all on public.invitations from anon, authenticated;
select heirvoice.require_aal('public.invitations');

-- A letter may be answered by whoever has it and the mailbox it went to: the one token, the one address.
create function heirvoice.open_invitation(p_token text) returns public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from public.invitations i
  where char_length(p_token) <= 200 and i.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
$$;
revoke execute on function heirvoice.open_invitation(text) from public;

create function heirvoice.is_own_address(p_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    where u.id = auth.uid() and u.email_confirmed_at is not null and lower(u.email) = lower(p_email)
  )
$$;
revoke execute on function heirvoice.is_own_address(text) from public;

-- Whether a letter waits for somebody at this address. Where accounts are opened by invitation, this is one.
create function heirvoice.is_invited(p_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.invitations
    where lower(email) = lower(p_email) and state in ('waiting', 'put off') and expires_at > now()
  )
$$;
revoke execute on function heirvoice.is_invited(text) from public;

-- What a letter says, for whoever holds it. To look at it changes nothing.
create function public.read_invitation(p_token text)
returns table (
  state text, giver_name text, giver_email text, recipient_name text, email text, language text, is_own boolean, order_id uuid
)
language sql stable security definer set search_path = '' as $$
  select case when i.state <> 'accepted' and i.expires_at <= now() then 'expired' else i.state end,
    case when i.state <> 'accepted' or mine then i.giver_name end,
    case when i.state <> 'accepted' or mine then b.email::text end,
    case when i.state <> 'accepted' or mine then i.recipient_name end,
    i.email, i.language,
    mine or coalesce(heirvoice.is_own_address(i.email), false),
    case when mine then i.order_id end
  from heirvoice.open_invitation(p_token) i
    join public.order_headers h on h.id = i.order_id
    join auth.users b on b.id = i.buyer_id,
    lateral (select coalesce(h.recipient_id = auth.uid(), false) as mine) who
  where i.state in ('waiting', 'put off', 'accepted')
$$;

-- Said twice it is said once. Outcome: 'accepted', 'other address' or 'gone'.
create function public.accept_invitation(p_token text, p_giver_hears boolean)
returns table (outcome text, order_id uuid)
language plpgsql security definer set search_path = '' as $$
declare
  asked public.invitations;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people accept a gift.';
  end if;
  perform public.assert_required_aal();
  select i.* into asked from public.invitations i
  where i.order_id = (select o.order_id from heirvoice.open_invitation(p_token) o) for update;
  -- A newer letter may have taken its place meanwhile.
  if asked.token_hash is distinct from encode(sha256(convert_to(p_token, 'UTF8')), 'hex') then
    return query select 'gone', null::uuid;
    return;
  end if;
  if asked.state = 'accepted' and exists (
    select from public.order_headers h where h.id = asked.order_id and h.recipient_id = auth.uid()
  ) then
    return query select 'accepted', asked.order_id;
    return;
  end if;
  if asked.state not in ('waiting', 'put off') or asked.expires_at <= now() then
    return query select 'gone', null::uuid;
    return;
  end if;
  if not heirvoice.is_own_address(asked.email) then
    return query select 'other address', null::uuid;
    return;
  end if;
  update public.order_headers h set recipient_id = auth.uid() where h.id = asked.order_id and h.recipient_id is null;
  if not found then
    return query select 'gone', null::uuid;
    return;
  end if;
  update public.invitations i
  set state = 'accepted', email = null, answered_at = now(), giver_hears = coalesce(p_giver_hears, false)
  where i.order_id = asked.order_id;
  return query select 'accepted', asked.order_id;
end $$;

-- "Not now" needs no account: the letter is enough, and can be taken up again until it expires.
create function public.put_off_invitation(p_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  update public.invitations i set state = 'put off', answered_at = now()
  where i.token_hash = encode(sha256(convert_to(left(p_token, 200), 'UTF8')), 'hex')
    and i.state in ('waiting', 'put off') and i.expires_at > now();
  return found;
end $$;

-- False when there is nothing to take back: it was accepted, or never sent.
create function public.withdraw_invitation(p_order_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  update public.invitations i set state = 'withdrawn', email = null, token_hash = null
  where i.order_id = p_order_id and i.buyer_id = auth.uid() and public.is_signed_in() and i.state in ('waiting', 'put off');
  return found;
end $$;

-- The storyteller says whether the giver hears what she marks for her family, and may change her mind any day.
create function public.share_with_giver(p_order_id uuid, p_hears boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  update public.invitations i set giver_hears = coalesce(p_hears, false)
  from public.order_headers h
  where i.order_id = p_order_id and h.id = i.order_id and h.recipient_id = auth.uid() and public.is_signed_in();
  return found;
end $$;

-- The gifts that the caller was given, and by whom.
create function public.get_received_gifts() returns table (order_id uuid, giver_name text, giver_hears boolean)
language sql stable security definer set search_path = '' as $$
  select i.order_id, i.giver_name, i.giver_hears
  from public.order_headers h join public.invitations i on i.order_id = h.id
  where public.is_signed_in() and h.recipient_id = auth.uid() and h.buyer_id <> h.recipient_id
$$;

-- Who was given a story and leaves takes it along. The order waits for somebody else then, and keeps no name.
create function public.gift_is_left() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.order_headers set order_status = 'created' where id = new.id and order_status <> 'created';
  update public.invitations set state = 'left', email = null, token_hash = null, recipient_name = null, giver_hears = false
  where order_id = new.id;
  return null;
end $$;
create trigger orders_left after update of recipient_id on public.order_headers
for each row when (old.recipient_id is not null and new.recipient_id is null and new.order_type = 'gift' and new.buyer_id is not null)
execute function public.gift_is_left();

-- A letter that nobody answered is over a month after its time: its address goes.
create function heirvoice.forget_invitations() returns void
language sql security definer set search_path = '' as $$
  update public.invitations set state = 'withdrawn', email = null, token_hash = null
  where email is not null and expires_at < now() - interval '30 days'
$$;
revoke execute on function heirvoice.forget_invitations() from public;

revoke execute on function public.read_invitation(text), public.accept_invitation(text, boolean),
  public.put_off_invitation(text), public.withdraw_invitation(uuid), public.share_with_giver(uuid, boolean),
  public.get_received_gifts(), public.gift_is_left() from public, anon, authenticated;
grant execute on function public.read_invitation(text), public.put_off_invitation(text) to anon, authenticated;
grant execute on function public.accept_invitation(text, boolean), public.withdraw_invitation(uuid),
  public.share_with_giver(uuid, boolean), public.get_received_gifts() to authenticated;
