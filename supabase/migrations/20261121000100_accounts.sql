create table public.settings (
  key text primary key,
  value jsonb not null
);
alter table public.settings enable row level security;
revoke all on public.settings from anon, authenticated;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  account_type text not null default 'storyteller' check (account_type in ('storyteller', 'family', 'admin')),
  full_name text check (char_length(full_name) <= 300),
  preferred_language text check (preferred_language in ('en', 'fr', 'it', 'es', 'de', 'pt', 'nl')),
  microphone_tested boolean not null default false,
  accessibility_needs jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create function public.is_signed_in() returns boolean
language sql stable set search_path = '' as $$
  select auth.uid() is not null and coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false) is false
$$;

create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select public.is_signed_in()
    and exists (select from public.profiles where id = (select auth.uid()) and account_type = 'admin')
$$;

create function public.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

create function public.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, full_name, preferred_language)
  values (
    new.id,
    left(new.raw_user_meta_data ->> 'full_name', 300),
    case when new.raw_user_meta_data ->> 'preferred_language' in ('en', 'fr', 'it', 'es', 'de', 'pt', 'nl')
      then new.raw_user_meta_data ->> 'preferred_language' end
  )
  on conflict (id) do nothing;
  return new;
end $$;

create trigger on_auth_user_created after insert on auth.users
for each row execute function public.make_profile();
create trigger profiles_touch before update on public.profiles
for each row execute function public.touch_updated_at();

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
grant update (full_name, preferred_language, microphone_tested, accessibility_needs) on public.profiles to authenticated;

create policy "people read their own profile" on public.profiles for select to authenticated
using (id = (select auth.uid()));
create policy "admins read every profile" on public.profiles for select to authenticated
using ((select public.is_admin()));
create policy "people change their own profile" on public.profiles for update to authenticated
using ((select public.is_signed_in()) and id = (select auth.uid())) with check (id = (select auth.uid()));
