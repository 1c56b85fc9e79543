-- Schema heirvoice (internal objects; API roles have no access), settings, secrets and shared functions.

-- Functions may refer to tables of later files.
set check_function_bodies = off;

create schema if not exists heirvoice;
revoke all on schema heirvoice from public, anon, authenticated;

-- True when an API role runs the statement. False for the server itself and for its secret key. The body is parsed at
-- creation so that the planner can inline it: it runs once per written row.
create function public.asked_by_client() returns boolean
language sql stable return coalesce(current_setting('role', true), 'none') not in ('none', 'service_role');

-- True for a signed-in account that is not anonymous.
create function public.is_signed_in() returns boolean
language sql stable set search_path = '' as $$
  select auth.uid() is not null and coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false) is false
$$;

create function public.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- pg_notify serializes commits. A transaction with heirvoice.gathers = on collects notifications in
-- heirvoice.notifications, one JSON line each, and its owner sends them after the commit (ADR 010).
create function heirvoice.notify(channel text, body text) returns void
language plpgsql set search_path = '' as $$
declare
  gathered text := current_setting('heirvoice.notifications', true);
begin
  if current_setting('heirvoice.gathers', true) = 'on' and length(gathered) < 16000 then
    perform set_config('heirvoice.notifications', gathered || json_build_object('channel', channel, 'body', body) || e'\n', true);
  else
    perform pg_notify(channel, body);
  end if;
end $$;
revoke execute on function heirvoice.notify(text, text) from public;

-- Replaces every run of spaces, line breaks, control characters and bidirectional marks with one space.
create function heirvoice.one_line(p_text text) returns text
language sql immutable set search_path = '' as $$
  select trim(regexp_replace(p_text, '[\s[:cntrl:]\u202a-\u202e\u2066-\u2069]+', ' ', 'g'))
$$;
revoke execute on function heirvoice.one_line(text) from public;

-- False when the account has a verified second factor and this session has not used it. Such a session may read and
-- must not write.
create function public.has_required_aal() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
begin
  if claims ->> 'aal' in ('aal2', 'aal3') then
    return true;
  end if;
  return not exists (
    select from auth.mfa_factors where user_id = nullif(claims ->> 'sub', '')::uuid and status = 'verified');
end $$;
revoke execute on function public.has_required_aal() from public, anon;

-- For security definer functions, which bypass policies.
create function public.assert_required_aal() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not public.has_required_aal() then
    raise insufficient_privilege using message = 'Please show your second factor first.';
  end if;
end $$;
revoke execute on function public.assert_required_aal() from public, anon;

-- Adds the restrictive second-factor policies to a table. A rejected insert or update raises an error; a rejected
-- delete affects no row.
create function heirvoice.require_aal(guarded regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create policy "nothing is added without the second factor" on %s as restrictive for insert
    to authenticated with check ((select public.has_required_aal()))', guarded);
  execute format('create policy "nothing is changed without the second factor" on %s as restrictive for update
    to authenticated using (true) with check ((select public.has_required_aal()))', guarded);
  execute format('create policy "nothing is removed without the second factor" on %s as restrictive for delete
    to authenticated using ((select public.has_required_aal()))', guarded);
end $$;
revoke execute on function heirvoice.require_aal(regclass) from public;

-- Operator settings: key and JSON value. Only the server reads them.
create table public.settings (
  key text primary key,
  value jsonb not null,
  constraint settings_key_length check (char_length(key) <= 200),
  constraint settings_value_length check (octet_length(value::text) <= 100000)
);

alter table public.settings enable row level security;
revoke all on public.settings from anon, authenticated;
select heirvoice.require_aal('public.settings');

-- Server secrets, for example the signing keys. Never logged.
create table heirvoice.secrets (
  name text primary key,
  value text not null
);
