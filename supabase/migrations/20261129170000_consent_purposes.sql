-- Consent ledger: five more purposes, the version of the wording, and what a withdrawal of "family_hears" closes (ADR 096).
alter table public.consents drop constraint consents_purpose_check;
alter table public.consents add constraint consents_purpose_check check (purpose in (
  'record', 'transcribe', 'book', 'model_writes', 'family_hears', 'clone', 'narrated_family', 'narrated_public'
));
alter table public.consents add constraint consents_clone_is_spoken
check (purpose <> 'clone' or how = 'spoken' or not given);
alter table public.consents add column text_version varchar(8) not null generated always as (left(md5(wording), 8)) stored;
select heirvoice.limit_rows('consents', 'user_id', 2000);

alter policy "storytellers speak for themselves" on public.consents
with check ((select public.is_signed_in()) and user_id = (select auth.uid()) and not (purpose = 'clone' and given));

create or replace function public.check_consent_time() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  born timestamptz := (select created_at from auth.users where id = new.user_id);
begin
  if new.said_at > now() + interval '1 day' or new.said_at < born - interval '1 day' then
    raise sqlstate '22008' using message = 'A consent is dated between the first day of its account and today.';
  end if;
  if new.given and new.user_id = auth.uid() and new.said_at > born and exists (
    select from public.consents c
    where c.user_id = new.user_id and c.purpose = new.purpose and c.given and c.said_at = new.said_at
  ) then
    return null;
  end if;
  new.said_at := greatest(born, least(new.said_at, now()));
  new.arrived_at := clock_timestamp();
  return new;
end $$;

create function heirvoice.has_refused(p_user uuid, p_purpose text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select not given from public.consents where user_id = p_user and purpose = p_purpose order by line desc limit 1
  ), false)
$$;
revoke execute on function heirvoice.has_refused(uuid, text) from public;

create or replace view heirvoice.live_links as
select k.id as link_id, k.owner_id, k.scope, k.answer_id, k.memory_id, k.memoir_id, k.recipient, k.expires_at
from public.share_links k
  join auth.users o on o.id = k.owner_id and o.deleted_at is null and (o.banned_until is null or o.banned_until <= now())
where k.scope <> 'print' and k.revoked_at is null and k.expires_at > now()
  and (k.scope in ('memory', 'collaborate') or not heirvoice.has_refused(k.owner_id, 'family_hears'));

create or replace view heirvoice.listeners as
select f.storyteller_id, f.member_id as listener_id, null::uuid as order_id, f.name, null::uuid as link_id, null::uuid as answer_id
from public.family_members f
  join auth.users t on t.id = f.storyteller_id and t.deleted_at is null
  join auth.users l on l.id = f.member_id and l.deleted_at is null
    and (l.banned_until is null or l.banned_until <= now()) and not l.is_anonymous
where not heirvoice.has_refused(f.storyteller_id, 'family_hears')
union all
-- A gift without a letter was created by the operator for both people.
select h.recipient_id, h.buyer_id, h.id, coalesce(i.giver_name, nullif(trim(p.full_name), ''), l.email), null, null
from public.order_headers h
  left join public.invitations i on i.order_id = h.id
  join auth.users t on t.id = h.recipient_id and t.deleted_at is null
  join auth.users l on l.id = h.buyer_id and l.deleted_at is null
    and (l.banned_until is null or l.banned_until <= now()) and not l.is_anonymous
  left join public.profiles p on p.id = h.buyer_id
where h.recipient_id <> h.buyer_id and coalesce(i.giver_hears, true)
  and not heirvoice.has_refused(h.recipient_id, 'family_hears')
union all
select g.owner_id, g.user_id, null, g.recipient, g.link_id, g.answer_id
from heirvoice.live_grants g where g.scope in ('answer', 'family page');

create or replace function public.who_may_listen() returns table (id uuid, name text, email text, order_id uuid, state text)
language sql stable security definer set search_path = '' as $$
  with named as (
    select f.id, f.name, f.email, null::uuid as order_id,
      case
        when exists (
          select from heirvoice.listeners l
          where l.storyteller_id = f.storyteller_id and l.listener_id = f.member_id and l.order_id is null and l.link_id is null
        ) then 'may listen'
        when f.member_id is not null and heirvoice.has_refused(f.storyteller_id, 'family_hears') then 'stopped'
        when f.member_id is not null then 'account closed'
        when f.token_hash is not null and f.expires_at > now() then 'invited'
        else 'letter expired'
      end as state, f.member_id, lower(f.email) as address
    from public.family_members f
    where public.is_signed_in() and f.storyteller_id = auth.uid()
  ), givers as (
    select distinct on (g.buyer_id) g.*
    from (
      select h.id, coalesce(i.giver_name, nullif(trim(p.full_name), ''), u.email) as name, u.email, h.id as order_id, h.buyer_id,
        h.created_at,
        case
          when exists (select from heirvoice.listeners l where l.order_id = h.id) then 'may listen'
          when coalesce(i.giver_hears, true) and heirvoice.has_refused(h.recipient_id, 'family_hears') then 'stopped'
          when coalesce(i.giver_hears, true) then 'account closed'
          else 'hears nothing'
        end as state
      from public.order_headers h
        left join public.invitations i on i.order_id = h.id
        join auth.users u on u.id = h.buyer_id
        left join public.profiles p on p.id = h.buyer_id
      where public.is_signed_in() and h.recipient_id = auth.uid() and h.buyer_id <> h.recipient_id
    ) g
    order by g.buyer_id, g.state <> 'may listen', g.created_at
  )
  -- An expired family letter yields to the same person's gift.
  select n.id, n.name, n.email, n.order_id, n.state
  from named n
  where n.state not in ('letter expired', 'account closed')
    or not exists (select from givers g where g.buyer_id = n.member_id or lower(g.email) = n.address)
  union all
  select g.id, g.name, g.email, g.order_id, g.state
  from givers g
  where not exists (
    select from named n where (n.member_id = g.buyer_id or n.address = lower(g.email))
      and (n.state in ('may listen', 'stopped') or n.state = 'invited' and g.state <> 'may listen')
  )
$$;

create or replace function heirvoice.give_link(
  p_owner uuid, p_scope text, p_target uuid, p_days integer, p_recipient text, p_token_hash text, p_pin_hash text
) returns uuid
language plpgsql set search_path = '' as $$
declare
  given uuid;
begin
  if not (case
    when p_scope = 'answer' then exists (
      select from public.answers where id = p_target and user_id = p_owner and visibility <> 'deleted')
    when p_scope in ('memory', 'collaborate') then exists (
      select from public.memories where id = p_target and owner_id = p_owner and deleted_at is null)
    when p_scope in ('book', 'audiobook') then exists (select from public.memoirs where id = p_target and user_id = p_owner)
    else p_scope = 'family page' and p_target is null
  end) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('links of ' || p_owner, 0));
  if (select count(*) from public.share_links k
      where k.owner_id = p_owner and k.scope <> 'print' and k.revoked_at is null and k.expires_at > now()) >= 200 then
    raise sqlstate 'PT429' using message = 'At most 200 links can be open at once.';
  end if;
  insert into public.share_links (
    owner_id, scope, answer_id, memory_id, memoir_id, recipient, token_hash, pin_hash, expires_at
  ) values (
    p_owner, p_scope, case when p_scope = 'answer' then p_target end,
    case when p_scope in ('memory', 'collaborate') then p_target end,
    case when p_scope in ('book', 'audiobook') then p_target end, p_recipient, p_token_hash, p_pin_hash,
    now() + make_interval(hours => 24 * p_days)
  ) returning id into given;
  return given;
end $$;
