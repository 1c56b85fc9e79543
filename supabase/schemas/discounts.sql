-- Discount codes. A code is redeemed once, by the order that it names.

create table public.discounts (
  code text primary key check (code ~ '^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$'),
  percent smallint not null check (percent between 1 and 100),
  -- Null: valid in every market.
  market text check (market in ('us', 'fr')),
  valid_until timestamptz not null,
  order_id uuid unique references public.order_headers (id) on delete set null,
  waitlist_id uuid unique references public.waitlist (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table public.discounts enable row level security;
revoke all on public.discounts from anon, authenticated;
select heirvoice.require_aal('public.discounts');

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
