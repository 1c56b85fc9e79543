-- Whoever is deleted takes along what was made of them. Rows go by their keys; here is what lies elsewhere.

-- Objects whose rows are gone, until their bytes are (`key` is null then). The hash stays for a month: by it a machine that was
-- off finds its own copies, and it tells nobody whose they were.
create table heirvoice.removed_objects (
  id bigint generated always as identity primary key,
  key text check (char_length(key) <= 2000),
  key_hash text not null check (char_length(key_hash) = 64),
  removed_at timestamptz not null default now()
);
create index removed_objects_to_do on heirvoice.removed_objects (id) where key is not null;
create index removed_objects_by_key on heirvoice.removed_objects (key) where key is not null;
create index removed_objects_removed_at on heirvoice.removed_objects (removed_at);
alter table heirvoice.removed_objects enable row level security;

-- A name that is too long to be one never keeps somebody from being deleted.
create function heirvoice.let_go(p_key text) returns void
language sql security definer set search_path = '' as $$
  insert into heirvoice.removed_objects (key, key_hash)
  select p_key, encode(sha256(convert_to(p_key, 'UTF8')), 'hex') where char_length(p_key) <= 2000
$$;
revoke execute on function heirvoice.let_go(text) from public;

-- An object of a bucket goes with its own row, which may outlive a recording that names its bytes.
create function public.let_go_of_object() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_named boolean := old.object_path like 'audio-answers/%';
begin
  if old.object_path ~ '^stored-objects/[0-9a-f]{2}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and to_regclass('storage.resumable_parts') is not null then
    execute 'select exists (select from storage.objects where version = $1)'
      into is_named using right(old.object_path, 36)::uuid;
  end if;
  if not is_named then
    perform heirvoice.let_go(old.object_path);
  end if;
  return null;
end $$;
revoke execute on function public.let_go_of_object() from public, anon, authenticated;
create trigger artifacts_let_go after delete on public.artifacts for each row execute function public.let_go_of_object();
create trigger photos_let_go after delete on public.photos for each row execute function public.let_go_of_object();
create trigger recordings_let_go after delete on public.recordings for each row execute function public.let_go_of_object();

-- The person's row is locked before this runs: what is uploaded meanwhile waits, and is refused then. On hosted Supabase the
-- project's own storage does this.
create function public.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('storage.resumable_parts') is not null then
    execute 'select from storage.resumable_uploads where owner_id = $1 for update' using old.id::text;
    execute $q$
      with theirs as (
        delete from storage.objects
        where owner_id = $1 or bucket_id = 'audio-answers' and name like $1 || '/%'
        returning version
      )
      select heirvoice.let_go('stored-objects/' || left(version::text, 2) || '/' || version::text) from (
        select version from theirs
        union all
        select p.version from storage.resumable_parts p join storage.resumable_uploads u on u.id = p.upload_id
        where u.owner_id = $1
      ) versions
    $q$ using old.id::text;
  end if;
  perform heirvoice.tell('people_deleted', old.id::text);
  return old;
end $$;
revoke execute on function public.forget_person() from public, anon, authenticated;
create trigger person_deleted before delete on auth.users for each row execute function public.forget_person();
