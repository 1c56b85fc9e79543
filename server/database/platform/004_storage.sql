-- Schema storage as hosted Supabase has it, as far as the storage door and its clients reach.
create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

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
  updated_at timestamptz not null default now()
);

-- The bytes of an object lie in the object store under its version: an object is overwritten by a new version, never in place.
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text collate "C" not null,
  owner uuid,
  owner_id text,
  version uuid not null unique,
  metadata jsonb not null default '{}',
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  unique (bucket_id, name)
);
create index objects_owner on storage.objects (owner_id);

-- An upload in parts. What has arrived is the sum of its parts; the last part becomes the object in one step.
create table storage.resumable_uploads (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text collate "C" not null,
  role text not null,
  owner_id text,
  upsert boolean not null,
  size bigint not null check (size >= 0),
  metadata jsonb not null,
  user_metadata jsonb,
  finished boolean not null default false,
  created_at timestamptz not null default now()
);
create index resumable_uploads_owner on storage.resumable_uploads (owner_id);

create table storage.resumable_parts (
  upload_id uuid not null references storage.resumable_uploads (id) on delete cascade,
  starts_at bigint not null,
  size bigint not null check (size > 0),
  version uuid not null unique,
  primary key (upload_id, starts_at)
);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.resumable_uploads enable row level security;
alter table storage.resumable_parts enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;

create function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;

create function storage.extension(name text) returns text language sql immutable as $$
  select case when storage.filename(name) like '%.%' then reverse(split_part(reverse(storage.filename(name)), '.', 1)) else '' end
$$;

grant execute on all functions in schema storage to anon, authenticated, service_role;

-- Whoever is deleted leaves no objects: their rows go at once, the bytes with the next repair of the store.
create function storage.forget_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where owner_id = old.id::text;
  delete from storage.resumable_uploads where owner_id = old.id::text;
  return null;
end $$;
revoke execute on function storage.forget_owner() from public, anon, authenticated;
create trigger objects_of_deleted_users after delete on auth.users
for each row execute function storage.forget_owner();
