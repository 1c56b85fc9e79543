-- Gift orders: invitation letters and what the giver may see.

-- A gift is an order whose storyteller is invited by letter. Only the hash of the token is stored. Both sides read it
-- through the functions below.
create table public.invitations (
  order_id uuid primary key references public.order_headers (id) on delete cascade,
  buyer_id uuid not null references auth.users (id) on delete cascade,
  -- Id of the submitted form: a repeated submission creates one gift.
  request_id uuid not null,
  -- Kept while the letter can be answered.
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
  -- Whether the giver may hear answers marked for the family. The storyteller decides; the default is no.
  giver_hears boolean not null default false,
  created_at timestamptz not null default now(),
  giver_told_at timestamptz,
  unique (buyer_id, request_id),
  check ((email is not null) = (state in ('waiting', 'put off')))
);
create index invitations_email on public.invitations (lower(email)) where email is not null;
create index invitations_expiring on public.invitations (expires_at) where email is not null;

alter table public.invitations enable row level security;
revoke all on public.invitations from anon, authenticated;
select heirvoice.require_aal('public.invitations');

-- The open invitation of a token. The letter of a closed account opens nothing.
create function heirvoice.open_invitation(p_token text) returns public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from public.invitations i join auth.users b on b.id = i.buyer_id
  where char_length(p_token) <= 200 and i.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
    and (b.deleted_at is null or i.state = 'accepted')
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

-- What a letter says to its holder. Reading changes nothing.
create function public.read_invitation(p_token text)
returns table (
  state text, giver_name text, giver_email text, recipient_name text, email text, language text, is_own boolean,
  order_id uuid
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
revoke execute on function public.read_invitation(text) from public;

-- Idempotent. outcome: 'accepted', 'other address' or 'gone'.
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
  -- A newer letter may have replaced the token before the row lock.
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
revoke execute on function public.accept_invitation(text, boolean) from public, anon;

-- Works without an account. The letter stays valid until it expires.
create function public.put_off_invitation(p_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  update public.invitations i set state = 'put off', answered_at = now()
  where i.token_hash = encode(sha256(convert_to(left(p_token, 200), 'UTF8')), 'hex')
    and i.state in ('waiting', 'put off') and i.expires_at > now();
  return found;
end $$;
revoke execute on function public.put_off_invitation(text) from public;

-- Returns false when the gift was already accepted or never sent.
create function public.withdraw_invitation(p_order_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  update public.invitations i set state = 'withdrawn', email = null, token_hash = null
  where i.order_id = p_order_id and i.buyer_id = auth.uid() and public.is_signed_in() and i.state in ('waiting', 'put off');
  return found;
end $$;
revoke execute on function public.withdraw_invitation(uuid) from public, anon;

-- Creates a row for a gift without a letter, so that the storyteller's choice is stored. The giver receives no
-- letter.
create function public.share_with_giver(p_order_id uuid, p_hears boolean) returns boolean
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
revoke execute on function public.share_with_giver(uuid, boolean) from public, anon;

-- Gifts that the caller received, with or without a letter.
create function public.get_received_gifts() returns table (order_id uuid, giver_name text, giver_hears boolean)
language sql stable security definer set search_path = '' as $$
  select h.id, coalesce(i.giver_name, nullif(trim(p.full_name), ''), u.email), coalesce(i.giver_hears, true)
  from public.order_headers h
    left join public.invitations i on i.order_id = h.id
    join auth.users u on u.id = h.buyer_id
    left join public.profiles p on p.id = h.buyer_id
  where public.is_signed_in() and h.recipient_id = auth.uid() and h.buyer_id <> h.recipient_id
$$;
revoke execute on function public.get_received_gifts() from public, anon;

-- When the recipient of a gift deletes the account, the order waits for a new recipient and keeps no name.
create function public.reopen_gift() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.order_headers set order_status = 'created' where id = new.id and order_status <> 'created';
  update public.invitations set state = 'left', email = null, token_hash = null, recipient_name = null, giver_hears = false
  where order_id = new.id;
  return null;
end $$;
revoke execute on function public.reopen_gift() from public, anon, authenticated;
create trigger orders_left after update of recipient_id on public.order_headers
for each row when (
  old.recipient_id is not null and new.recipient_id is null and new.order_type = 'gift' and new.buyer_id is not null
)
execute function public.reopen_gift();

-- Removes the address of a letter 30 days after it expired.
create function heirvoice.erase_expired_invitations() returns void
language sql security definer set search_path = '' as $$
  update public.invitations set state = 'withdrawn', email = null, token_hash = null
  where email is not null and expires_at < now() - interval '30 days'
$$;
revoke execute on function heirvoice.erase_expired_invitations() from public;

create function public.get_gift_progress()
returns table (
  order_id uuid, state text, recipient_name text, relation text, email text, language text, giver_name text,
  sent_at timestamptz, expires_at timestamptz, questions_answered integer, total_questions integer, shared integer
)
language sql stable security definer set search_path = '' as $$
  with heard as materialized (
    select g.order_id, count(*)::integer as answers from heirvoice.gift_answers_shared_with(auth.uid()) g group by 1
  )
  select h.id,
    case
      when h.recipient_id is not null then 'accepted'
      when i.order_id is null then 'none'
      when i.state = 'waiting' and i.expires_at <= now() then 'expired'
      else i.state
    end,
    coalesce(nullif(trim(p.full_name), ''), i.recipient_name), i.relation, i.email, i.language, i.giver_name, i.sent_at, i.expires_at,
    s.questions_answered, s.total_questions, coalesce(heard.answers, 0)
  from public.order_headers h
    left join public.invitations i on i.order_id = h.id
    left join public.profiles p on p.id = h.recipient_id
    left join lateral (
      select one.questions_answered, one.total_questions from public.interview_sessions one
      where one.order_id = h.id and one.user_id = h.recipient_id
      order by one.status = 'completed', one.updated_at desc limit 1
    ) s on true
    left join heard on heard.order_id = h.id
  where public.is_signed_in() and h.buyer_id = auth.uid() and h.order_type = 'gift' and h.recipient_id is distinct from h.buyer_id
$$;
revoke execute on function public.get_gift_progress() from public, anon;
