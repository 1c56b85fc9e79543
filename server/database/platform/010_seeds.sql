-- The roles, columns and functions that seeds and migrations written for hosted Supabase name. These roles may do nothing
-- here but what somebody grants them, and nobody logs in as one; the columns are kept as written and read by nobody.
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

alter table auth.users
  add column instance_id uuid,
  add column is_super_admin boolean,
  add column confirmation_token varchar(255),
  add column recovery_token varchar(255),
  add column email_change_token_new varchar(255),
  add column email_change_token_current varchar(255) default '',
  add column phone_change_token varchar(255) default '',
  add column reauthentication_token varchar(255) default '';

-- Hosted Supabase says '' where there is nothing, and allows null where we have a value always.
create function auth.settle_user() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.aud := coalesce(nullif(new.aud, ''), 'authenticated');
  new.role := coalesce(nullif(new.role, ''), 'authenticated');
  new.email := nullif(new.email, '');
  new.phone := nullif(new.phone, '');
  new.email_change := nullif(new.email_change, '');
  new.phone_change := nullif(new.phone_change, '');
  new.email_change_confirm_status := coalesce(new.email_change_confirm_status, 0);
  new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}');
  new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}');
  new.is_sso_user := coalesce(new.is_sso_user, false);
  new.is_anonymous := coalesce(new.is_anonymous, false);
  new.created_at := coalesce(new.created_at, now());
  new.updated_at := coalesce(new.updated_at, now());
  return new;
end $$;
create trigger users_settle before insert or update of aud, role, email, phone, email_change, phone_change,
  email_change_confirm_status, raw_app_meta_data, raw_user_meta_data on auth.users
for each row execute function auth.settle_user();

alter table storage.buckets add column type text not null default 'STANDARD' check (type = 'STANDARD');
alter table storage.objects alter column version set default gen_random_uuid();
create function storage.settle_object() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := coalesce(new.version, gen_random_uuid());
  new.metadata := coalesce(new.metadata, '{}');
  return new;
end $$;
create trigger objects_settle before insert on storage.objects for each row
when (new.version is null or new.metadata is null) execute function storage.settle_object();
revoke execute on function auth.settle_user(), storage.settle_object() from public;

do $$
begin
  if exists (select from pg_available_extensions where name = 'uuid-ossp') then
    create extension if not exists "uuid-ossp" with schema extensions;
  end if;
  -- Seeds call what lies in `extensions` by its bare name. An operator's own setting stays.
  if exists (select from pg_database where datname = current_database() and pg_has_role(datdba, 'usage'))
    and not exists (
      select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) as setting
      where d.datname = current_database() and s.setrole = 0 and setting like 'search_path=%'
    ) then
    execute format('alter database %I set search_path = "$user", public, extensions', current_database());
  end if;
end $$;
