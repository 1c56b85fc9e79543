-- Family stories (memories) and the pieces of their timelines (elements).

-- The browser trims and lowers tags.
create function public.are_tags(p_tags text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(array_ndims(p_tags), 1) = 1
    and coalesce(bool_and(tag is not null and char_length(tag) between 1 and 50), true)
    and count(*) = count(distinct tag)
  from unnest(p_tags) as tag
$$;

-- Whether a text is an event date: the EDTF that domain/memory/event-date/event-date.ts writes (docs/adr/067).
create function public.is_event_date(p_date text) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  v_bounds text[] := string_to_array(p_date, '/');
  v_last date;
  v_lower date;
  v_part text[];
  v_first date;
  v_months integer;
begin
  if char_length(p_date) > 23 or cardinality(v_bounds) not in (1, 2) or p_date = '../..' then
    return false;
  end if;
  for v_at in 1 .. cardinality(v_bounds) loop
    continue when cardinality(v_bounds) = 2 and v_bounds[v_at] = '..';
    v_part := regexp_match(v_bounds[v_at],
      '^(?!000[0X])(?:(\d{3})X|(\d{4})-(2[1-4])|(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?~?)$');
    if v_part is null or (cardinality(v_bounds) = 2 and v_part[4] is null) then
      return false;
    end if;
    v_months := case when v_part[1] is not null then 120 when v_part[3] is not null then 3
      when v_part[5] is null then 12 else 1 end;
    v_first := make_date(
      coalesce(v_part[1] || '0', v_part[2], v_part[4])::integer,
      coalesce((v_part[3]::integer - 20) * 3, v_part[5]::integer, 1),
      1
    ) + coalesce(v_part[6]::integer - 1, 0);
    if v_part[6] is not null and extract(month from v_first) <> v_part[5]::integer then
      return false;
    end if;
    if v_at = 1 then
      v_lower := v_first;
    end if;
    if v_at = cardinality(v_bounds) then
      v_last := case when v_part[6] is null then (v_first + make_interval(months => v_months))::date - 1
        else v_first end;
    end if;
    if v_at = 2 and v_first <= v_lower or v_last > '9999-12-31' then
      return false;
    end if;
  end loop;
  return true;
end $$;
revoke execute on function public.is_event_date(text) from public, anon;
grant execute on function public.is_event_date(text) to authenticated;

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
  -- How the owner's book tells it; null leaves it out.
  book_place text check (book_place in ('sidebar', 'photo page')),
  -- A chapter of the question bank.
  book_chapter smallint check (book_chapter between 1 and 12),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, owner_id),
  constraint memories_book_chapter_of_place check ((book_place is null) = (book_chapter is null))
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
  -- EDTF: 1952-22 is summer 1952, 193X the 1930s, 1961~ about 1961, ../1938 before 1939.
  event_date text check (char_length(event_date) <= 40 and public.is_event_date(event_date)),
  tags text[] not null default '{}' check (cardinality(tags) <= 10 and public.are_tags(tags)),
  -- Who sent it, when it came from a collaborator. Clients cannot write it.
  contributor_name text check (char_length(contributor_name) between 1 and 60),
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
grant update (title, description, is_private, theme, tags, book_place, book_chapter, deleted_at) on public.memories
to authenticated;
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
grant insert (id, memory_id, owner_id, type, title, content, event_date, tags)
on public.memory_elements to authenticated;
grant update (type, title, content, event_date, tags, deleted_at) on public.memory_elements to authenticated;
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

-- Removes what was deleted or declined more than 30 days ago, and pictures that did not arrive within a day.
create function heirvoice.purge_memories(p_now timestamptz) returns void
language sql set search_path = '' as $$
  delete from public.memories where deleted_at < p_now - interval '30 days';
  delete from public.memory_elements where deleted_at < p_now - interval '30 days';
  delete from public.memory_contributions where state = 'declined' and decided_at < p_now - interval '30 days';
  delete from public.memory_contributions
  where state = 'pending' and picture_state in ('sending', 'refused') and created_at < p_now - interval '1 day';
$$;
revoke execute on function heirvoice.purge_memories(timestamptz) from public;
