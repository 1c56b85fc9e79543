-- Waitlist invitations with discounts, family accounts, alerts.

set check_function_bodies = off;

alter table public.waitlist
  add column language text not null default 'en' check (language in ('en', 'fr')),
  add column if not exists invited_at timestamptz,
  add column letter_sent_at timestamptz;
create index waitlist_waiting on public.waitlist (created_at, id) where invited_at is null;
create index waitlist_letters on public.waitlist (invited_at) where letter_sent_at is null;
grant insert (language) on public.waitlist to anon, authenticated;

-- Invites those who have waited longest, at most 50 in a calendar month (UTC), each with a code of 20 percent for 90
-- days. Returns the invited entries. For admins.
create function public.invite_from_waitlist(p_count integer) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  invited uuid;
  remaining integer;
begin
  perform heirvoice.record_admin_event('invite_from_waitlist', null, jsonb_build_object('asked', p_count));
  perform pg_advisory_xact_lock(hashtextextended('waitlist invitations', 0));
  select 50 - count(*) into remaining from public.waitlist
  where invited_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc';
  for invited in
    select id from public.waitlist where invited_at is null order by created_at, id
    limit greatest(0, least(p_count, remaining)) for update
  loop
    update public.waitlist set invited_at = now() where id = invited;
    insert into public.discounts (code, percent, valid_until, waitlist_id)
    select concat_ws('-', left(d.digits, 4), substr(d.digits, 5, 4), substr(d.digits, 9, 4)), 20,
      now() + interval '90 days', invited
    from (select translate(upper(left(replace(gen_random_uuid()::text, '-', ''), 12)), '01', 'GH') as digits) d;
    perform heirvoice.record_admin_event('invite', invited, '{}');
    return next invited;
  end loop;
  perform heirvoice.notify('waitlist_invited', '');
end $$;
revoke execute on function public.invite_from_waitlist(integer) from public, anon;
grant execute on function public.invite_from_waitlist(integer) to authenticated;

-- An account that accepts a family invitation and has no story of its own is of type family, until its first order.
create function public.set_family_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set account_type = 'family'
  where p.id = new.member_id and p.account_type = 'storyteller'
    and not exists (select from public.order_headers o where p.id in (o.buyer_id, o.recipient_id))
    and not exists (select from public.interview_sessions s where s.user_id = p.id);
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

-- Problems that admins were told of by letter, one row until each is over.
create table heirvoice.alerts (
  kind text not null check (kind in ('job_failing', 'disk_full', 'mail_refused', 'limit_reached')),
  -- The job or limit; empty for the others.
  subject text not null check (char_length(subject) <= 200),
  since timestamptz not null default now(),
  primary key (kind, subject)
);

alter table heirvoice.alerts enable row level security;

create or replace function heirvoice.is_invited(p_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.invitations
    where lower(email) = lower(p_email) and state in ('waiting', 'put off') and expires_at > now()
  ) or exists (
    select from public.family_members
    where email = lower(p_email) and member_id is null and token_hash is not null and expires_at > now()
  ) or exists (
    select from public.waitlist where email = lower(p_email) and invited_at is not null
  )
$$;
