-- Roles, default privileges, extensions and the publication of hosted Supabase. Hosted Supabase has its own; these
-- files run elsewhere only.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end $$;

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;

create publication supabase_realtime;

do $$
declare
  name text;
begin
  foreach name in array array['authenticator', 'dashboard_user', 'pgbouncer', 'supabase_admin', 'supabase_auth_admin',
    'supabase_read_only_user', 'supabase_realtime_admin', 'supabase_replication_admin', 'supabase_storage_admin'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
    end if;
  end loop;
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role('authenticator', name, 'set') then
      execute format('grant %I to authenticator', name);
    end if;
  end loop;
end $$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'uuid-ossp') then
    create extension if not exists "uuid-ossp" with schema extensions;
  end if;
  -- Seeds call functions of schema extensions by bare name. An operator's own search_path stays.
  if exists (select from pg_database where datname = current_database() and pg_has_role(datdba, 'usage'))
    and not exists (
      select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) as setting
      where d.datname = current_database() and s.setrole = 0 and setting like 'search_path=%'
    ) then
    execute format('alter database %I set search_path = "$user", public, extensions', current_database());
  end if;
end $$;
