-- Profiles of accounts, sign-in sessions, recovery codes.

create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select public.is_signed_in()
    and exists (select from public.profiles where id = (select auth.uid()) and account_type = 'admin')
$$;

-- One row per account, created by the trigger on_auth_user_created.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  account_type text not null default 'storyteller' check (account_type in ('storyteller', 'family', 'admin')),
  full_name text check (char_length(full_name) <= 300),
  preferred_language text check (preferred_language in ('en', 'fr', 'it', 'es', 'de', 'pt', 'nl')),
  microphone_tested boolean not null default false,
  accessibility_needs jsonb not null default '{}',
  -- When everything of this person is erased, as they asked; null otherwise.
  erases_at timestamptz,
  -- When sealed answers open, or opened, at the request of a trustee; null otherwise.
  seals_open_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_accessibility_needs_length check (octet_length(accessibility_needs::text) <= 10000)
);

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
grant update (
  full_name, preferred_language, microphone_tested, accessibility_needs
) on public.profiles to authenticated;
create policy "people read their own profile" on public.profiles for select to authenticated
using (id = (select auth.uid()));
create policy "admins read every profile" on public.profiles for select to authenticated
using ((select public.is_admin()));
create policy "people change their own profile" on public.profiles for update to authenticated
using ((select public.is_signed_in()) and id = (select auth.uid())) with check (id = (select auth.uid()));
select heirvoice.require_aal('public.profiles');
create trigger profiles_touch before update on public.profiles
for each row execute function public.touch_updated_at();

-- Copies name and language from the sign-up data once the email address or phone is confirmed: before that, anybody
-- could have written them.
create function public.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known boolean := new.confirmed_at is not null or new.is_anonymous;
  said_name text := left(new.raw_user_meta_data ->> 'full_name', 300);
  said_language text := new.raw_user_meta_data ->> 'preferred_language';
begin
  if said_language not in ('en', 'fr', 'it', 'es', 'de', 'pt', 'nl') then
    said_language := null;
  end if;
  insert into public.profiles as p (id, full_name, preferred_language)
  values (new.id, case when known then said_name end, case when known then said_language end)
  on conflict (id) do update
    set full_name = coalesce(p.full_name, excluded.full_name),
      preferred_language = coalesce(p.preferred_language, excluded.preferred_language)
    where (p.full_name is null and excluded.full_name is not null)
      or (p.preferred_language is null and excluded.preferred_language is not null);
  return new;
end $$;
create trigger on_auth_user_created after insert on auth.users
for each row execute function public.make_profile();
create trigger on_auth_user_changed
after update of raw_user_meta_data, email_confirmed_at, phone_confirmed_at, is_anonymous on auth.users
for each row execute function public.make_profile();

-- The caller's sign-in sessions.
create function public.my_sessions()
returns table (id uuid, user_agent text, last_seen_at timestamptz, is_this_one boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, left(s.user_agent, 400), greatest(s.updated_at, s.refreshed_at::timestamptz),
    s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
  from auth.sessions s
  where s.user_id = auth.uid() and public.is_signed_in()
  order by 4 desc, 3 desc limit 100
$$;
revoke execute on function public.my_sessions() from public, anon;

create function public.has_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u where u.id = auth.uid() and coalesce(u.encrypted_password, '') <> '' and public.is_signed_in())
$$;
revoke execute on function public.has_password() from public, anon;

-- Ends one of the caller's sessions.
create function public.end_session(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  delete from auth.sessions where id = p_session_id and user_id = auth.uid() and public.is_signed_in();
end $$;
revoke execute on function public.end_session(uuid) from public, anon;

-- Recovery codes for the second factor: ten keyed hashes, each usable once.
create table heirvoice.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (char_length(code_hash) = 64),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table heirvoice.recovery_codes enable row level security;
