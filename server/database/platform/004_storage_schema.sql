-- Schema storage with the names of hosted Supabase.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;
grant execute on function storage.foldername(text) to anon, authenticated, service_role;

create function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;
grant execute on function storage.filename(text) to anon, authenticated, service_role;

create function storage.extension(name text) returns text language sql immutable as $$
  select case when storage.filename(name) like '%.%' then reverse(split_part(reverse(storage.filename(name)), '.', 1)) else '' end
$$;
grant execute on function storage.extension(text) to anon, authenticated, service_role;

-- Buckets.
create table storage.buckets (
  id text primary key,
  name text not null unique check (char_length(name) <= 100),
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  type text not null default 'STANDARD' check (type = 'STANDARD')
);

alter table storage.buckets enable row level security;
grant all on storage.buckets to anon;
grant all on storage.buckets to authenticated;
grant all on storage.buckets to service_role;

-- The object store holds the bytes under version: an overwrite creates a new version.
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text collate "C" not null,
  owner uuid,
  owner_id text,
  version uuid not null unique default gen_random_uuid(),
  metadata jsonb not null default '{}',
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  unique (bucket_id, name)
);
create index objects_owner on storage.objects (owner_id);
-- Serves policies that compare the first folder of a name, as the examples of hosted Supabase do.
create index objects_first_folder on storage.objects (bucket_id, ((storage.foldername(name))[1]), name);

alter table storage.objects enable row level security;
grant all on storage.objects to anon;
grant all on storage.objects to authenticated;
grant all on storage.objects to service_role;

-- A resumable upload (tus). Its offset is the sum of its parts. size is null while the length is deferred.
create table storage.resumable_uploads (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text collate "C" not null,
  role text not null,
  owner_id text,
  upsert boolean not null,
  size bigint check (size >= 0),
  metadata jsonb not null,
  user_metadata jsonb,
  finished boolean not null default false,
  created_at timestamptz not null default now()
);
create index resumable_uploads_owner on storage.resumable_uploads (owner_id);

alter table storage.resumable_uploads enable row level security;

create table storage.resumable_parts (
  upload_id uuid not null references storage.resumable_uploads (id) on delete cascade,
  starts_at bigint not null,
  size bigint not null check (size > 0),
  version uuid not null unique,
  primary key (upload_id, starts_at)
);

alter table storage.resumable_parts enable row level security;

create function storage.settle_object() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := coalesce(new.version, gen_random_uuid());
  new.metadata := coalesce(new.metadata, '{}');
  return new;
end $$;
revoke execute on function storage.settle_object() from public;
create trigger objects_settle before insert on storage.objects for each row
when (new.version is null or new.metadata is null) execute function storage.settle_object();

-- Rejects an upload whose owner is deleted or banned. A concurrent account deletion waits for the lock.
create function storage.require_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  uploader uuid := case when tg_table_name = 'resumable_uploads' then new.owner_id::uuid
    when current_setting('role', true) = 'authenticated' then auth.uid() end;
begin
  if uploader is not null then
    perform from auth.users
    where id = uploader and deleted_at is null and (banned_until is null or banned_until <= clock_timestamp())
    for key share;
    if not found then
      raise insufficient_privilege using message = 'Whoever uploads this has no account any more.';
    end if;
  end if;
  return new;
end $$;
revoke execute on function storage.require_owner() from public;
create trigger objects_require_owner before insert or update of owner_id, version on storage.objects
for each row execute function storage.require_owner();
create trigger resumable_uploads_require_owner before insert on storage.resumable_uploads
for each row execute function storage.require_owner();

-- Deletes the objects of a deleted account. The bytes follow with the next repair of the store.
create function storage.forget_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where owner_id = old.id::text;
  delete from storage.resumable_uploads where owner_id = old.id::text;
  return null;
end $$;
revoke execute on function storage.forget_owner() from public;
create trigger objects_of_deleted_users after delete on auth.users
for each row execute function storage.forget_owner();
