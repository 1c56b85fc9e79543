-- Family stories (memories) and the pieces of their timelines (elements).

-- The browser trims and lowers tags.
create function public.are_tags(p_tags text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(tag is not null and char_length(tag) between 1 and 50), true)
    and count(*) = count(distinct tag)
  from unnest(p_tags) as tag
$$;

-- Client-made ids, so that a repeated request writes one row. A deleted memory can be restored for 30 days.
create table public.memories (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(trim(title)) >= 3 and char_length(title) <= 200),
  description text not null default '' check (char_length(description) <= 500),
  -- False: anybody who knows the address may read it. It is never listed.
  is_private boolean not null default true,
  theme text not null default 'warm' check (theme in ('warm', 'cool', 'nature')),
  tags text[] not null default '{}' check (cardinality(tags) <= 10 and public.are_tags(tags)),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, owner_id)
);
create index memories_owner on public.memories (owner_id, created_at desc);
create index memories_deleted on public.memories (deleted_at) where deleted_at is not null;

-- One piece of a timeline.
create table public.memory_elements (
  id uuid primary key default gen_random_uuid(),
  memory_id uuid not null,
  owner_id uuid not null default auth.uid(),
  type text not null check (type in ('note', 'event', 'document', 'image', 'audio')),
  title text not null check (char_length(title) <= 200),
  content text not null default '' check (char_length(content) <= 20000),
  -- EDTF level 1: 1952-21 is spring 1952, 1930~ is about 1930, ../1939 is before 1939.
  event_date text check (event_date ~ '^[0-9XYT:./?~%-]{1,40}$'),
  tags text[] not null default '{}' check (cardinality(tags) <= 10 and public.are_tags(tags)),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 4000),
  -- Incremented by every change. An update names the version that it read, so two editors cannot overwrite each other.
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (memory_id, owner_id) references public.memories (id, owner_id) on delete cascade
);
create index memory_elements_memory on public.memory_elements (memory_id, created_at desc);
create index memory_elements_owner on public.memory_elements (owner_id);
create index memory_elements_deleted on public.memory_elements (deleted_at) where deleted_at is not null;

alter table public.memories enable row level security;
revoke all on public.memories from anon, authenticated;
grant select on public.memories to authenticated;
grant insert (id, owner_id, title, description, is_private, theme, tags) on public.memories to authenticated;
grant update (title, description, is_private, theme, tags, deleted_at) on public.memories to authenticated;
create policy "owners read their memories" on public.memories for select to authenticated
using (owner_id = (select auth.uid()));
create policy "owners add memories" on public.memories for insert to authenticated
with check ((select public.is_signed_in()) and owner_id = (select auth.uid()));
create policy "owners change their memories" on public.memories for update to authenticated
using ((select public.is_signed_in()) and owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
select heirvoice.require_aal('public.memories');
select heirvoice.limit_rows('memories', 'owner_id', 2000, 20000000);
create trigger memories_touch before update on public.memories for each row execute function public.touch_updated_at();

alter table public.memory_elements enable row level security;
revoke all on public.memory_elements from anon, authenticated;
grant select on public.memory_elements to authenticated;
grant insert (id, memory_id, owner_id, type, title, content, event_date, tags, metadata)
on public.memory_elements to authenticated;
grant update (type, title, content, event_date, tags, metadata, deleted_at) on public.memory_elements to authenticated;
create policy "owners read the elements of their memories" on public.memory_elements for select to authenticated
using (owner_id = (select auth.uid()));
create policy "owners add elements to their memories" on public.memory_elements for insert to authenticated
with check ((select public.is_signed_in()) and owner_id = (select auth.uid()));
create policy "owners change the elements of their memories" on public.memory_elements for update to authenticated
using ((select public.is_signed_in()) and owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
select heirvoice.require_aal('public.memory_elements');
select heirvoice.limit_rows('memory_elements', 'owner_id', 40000, 100000000);
create trigger memory_elements_touch before update on public.memory_elements
for each row execute function public.touch_updated_at();

-- Sets the server's time for deletions and counts versions.
create function public.stamp_memory_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.deleted_at is not null then
    new.deleted_at := coalesce(old.deleted_at, now());
  end if;
  if tg_table_name = 'memory_elements' then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
revoke execute on function public.stamp_memory_change() from public, anon, authenticated;
create trigger memories_stamp before update on public.memories
for each row execute function public.stamp_memory_change();
create trigger memory_elements_stamp before update on public.memory_elements
for each row execute function public.stamp_memory_change();

-- Removes what was deleted more than 30 days ago.
create function heirvoice.purge_memories(p_now timestamptz) returns void
language sql set search_path = '' as $$
  delete from public.memories where deleted_at < p_now - interval '30 days';
  delete from public.memory_elements where deleted_at < p_now - interval '30 days';
$$;
revoke execute on function heirvoice.purge_memories(timestamptz) from public;

-- A public memory by its address, with its newest thousand elements and without their private details. A function,
-- because a policy would let anybody list all public memories.
create function public.read_public_memory(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'memory', to_jsonb(m) - 'owner_id' - 'deleted_at',
    'elements', coalesce((
      select jsonb_agg(to_jsonb(e) - 'owner_id' - 'deleted_at' - 'metadata' order by e.created_at desc)
      from (
        select * from public.memory_elements where memory_id = m.id and deleted_at is null
        order by created_at desc limit 1000
      ) e
    ), '[]')
  )
  from public.memories m join auth.users u on u.id = m.owner_id and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now())
  where m.id = p_id and not m.is_private and m.deleted_at is null
$$;
revoke execute on function public.read_public_memory(uuid) from public;
grant execute on function public.read_public_memory(uuid) to anon, authenticated;
