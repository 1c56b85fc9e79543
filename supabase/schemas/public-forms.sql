-- Forms that work without an account: waitlist and contact, with rate limits.

-- Waitlist entries.
create table public.waitlist (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (char_length(btrim(first_name)) between 1 and 200),
  email text not null unique check (email = lower(btrim(email)) and char_length(email) between 3 and 320),
  wants_updates boolean not null default true,
  -- Whether the checkbox was preselected: a preselected box is no consent in the EU.
  updates_preticked boolean not null default false,
  source_button text not null default '' check (char_length(source_button) <= 64),
  -- The language of the page, in which the invitation is written.
  language text not null default 'en' check (language in ('en', 'fr')),
  -- An invited address may sign up with SIGNUPS=waitlist.
  invited_at timestamptz,
  letter_sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint waitlist_first_name_length check (char_length(first_name) <= 400)
);

create index waitlist_place on public.waitlist (created_at, id);
create index waitlist_invited on public.waitlist (invited_at) where invited_at is not null;
create index waitlist_waiting on public.waitlist (created_at, id) where invited_at is null;
create index waitlist_letters on public.waitlist (invited_at) where letter_sent_at is null;

alter table public.waitlist enable row level security;
revoke all on public.waitlist from anon, authenticated;
grant insert (
  first_name, email, wants_updates, updates_preticked, source_button, language
) on public.waitlist to anon, authenticated;
create policy "anybody joins the waitlist" on public.waitlist for insert to anon, authenticated with check (true);
select heirvoice.require_aal('public.waitlist');

-- Messages of the contact form.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 320),
  body text not null check (char_length(body) between 1 and 10000),
  created_at timestamptz not null default now(),
  answered_at timestamptz
);
create index contact_messages_waiting on public.contact_messages (created_at desc) where answered_at is null;

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
select heirvoice.require_aal('public.contact_messages');

-- Entries per form and hour: for everybody, per email address and per network. A count starts with its first entry
-- and lasts one hour.
create table heirvoice.form_counts (
  form text not null check (char_length(form) <= 63),
  -- 'everybody', or a SHA-256 hash of an email address or network.
  who text not null check (char_length(who) <= 64),
  entries integer not null,
  since timestamptz not null,
  primary key (form, who)
) with (fillfactor = 50);
create index form_counts_since on heirvoice.form_counts (since);

-- Counts of attempts by network, address, person or everybody, for all processes. Keys are hashed. Unlogged: a crash of the database
-- may lose them.
create unlogged table heirvoice.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

alter table heirvoice.rate_limits enable row level security;

-- The caller's IPv6 /64 or IPv4 address from Cloudflare's header, which clients of hosted Supabase cannot set. The
-- built-in API limits networks itself and does not forward the header.
create function heirvoice.caller_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  address inet;
begin
  address := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
  return case family(address) when 6 then text(network(set_masklen(address, 64))) else host(address) end;
exception when data_exception then
  return null;
end $$;
revoke execute on function heirvoice.caller_network() from public;

-- Limits entries per hour; arguments: for everybody, per email address ('' = no limit), per network. One customer can
-- own a /56 of IPv6: all its networks together get three times the limit of one. The lock on each count prevents
-- overdraft by concurrent requests.
create function public.limit_public_form() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  an_hour_ago timestamptz := now() - interval '1 hour';
  network text := heirvoice.caller_network();
  site text := case when network like '%:%' then text(network(set_masklen(network::inet, 56))) end;
  counted record;
begin
  -- Sorted by key, so that two statements never deadlock.
  for counted in
    insert into heirvoice.form_counts as c (form, who, entries, since)
    select tg_table_name, n.who, n.entries, now()
    from (
      select 'email ' || encode(sha256(convert_to(lower(email), 'utf8')), 'base64'), count(*)::integer
      from added where tg_argv[1] <> '' group by 1
      union all select 'everybody', count(*)::integer from added
      union all select 'network ' || encode(sha256(convert_to(network, 'utf8')), 'base64'), count(*)::integer
      from added where network is not null
      union all select 'site ' || encode(sha256(convert_to(site, 'utf8')), 'base64'), count(*)::integer
      from added where site is not null
    ) as n (who, entries)
    where n.entries > 0 order by n.who
    on conflict (form, who) do update set
      entries = excluded.entries + case when c.since > an_hour_ago then c.entries else 0 end,
      since = case when c.since > an_hour_ago then c.since else excluded.since end
    returning c.who, c.entries
  loop
    if counted.entries > (case split_part(counted.who, ' ', 1)
      when 'everybody' then tg_argv[0]::integer
      when 'email' then tg_argv[1]::integer
      when 'network' then tg_argv[2]::integer
      else tg_argv[2]::integer * 3 end) then
      raise exception using errcode = 'PT429', message = 'Too many entries in this hour. Please try again later.';
    end if;
  end loop;
  delete from heirvoice.form_counts where ctid = any (array(
    select ctid from heirvoice.form_counts where since <= an_hour_ago limit 100 for update skip locked));
  return null;
end $$;
revoke execute on function public.limit_public_form() from public;
create trigger waitlist_limit after insert on public.waitlist referencing new table as added
for each statement execute function public.limit_public_form(10000, '', 60);
create trigger contact_messages_limit after insert on public.contact_messages referencing new table as added
for each statement execute function public.limit_public_form(3000, 5, 20);

-- Allows one row per client request. Raises an error on the second row before it is written.
create function heirvoice.one_row_per_request() returns trigger
language plpgsql set search_path = '' as $$
begin
  if public.asked_by_client() then
    if current_setting('heirvoice.row_of_request', true) = 'taken' then
      raise exception using errcode = 'PT400', message = 'One row per request, please.';
    end if;
    perform set_config('heirvoice.row_of_request', 'taken', true);
  end if;
  return new;
end $$;
revoke execute on function heirvoice.one_row_per_request() from public;

create trigger waitlist_one_row before insert on public.waitlist
for each row execute function heirvoice.one_row_per_request();

create trigger contact_messages_one_row before insert on public.contact_messages
for each row execute function heirvoice.one_row_per_request();
