-- The pieces that collaborators send to a memory, and the limits of one link (ADR 070).

-- A piece that waits for the owner's decision. An approved one becomes an element or a family question and keeps here
-- what the collaborator wrote. Client-made ids, so that a repeated request writes one row.
create table public.memory_contributions (
  id uuid primary key default gen_random_uuid(),
  memory_id uuid not null,
  owner_id uuid not null,
  collaborator_id uuid not null references public.memory_collaborators (id) on delete cascade,
  link_id uuid references public.share_links (id) on delete set null,
  type text not null check (type in ('note', 'event', 'question', 'picture')),
  content text not null check (char_length(content) <= case type when 'question' then 300 else 20000 end),
  event_date text check (char_length(event_date) <= 40 and public.is_event_date(event_date)),
  language text not null default 'en' check (language in ('en', 'fr')),
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined')),
  -- Incremented by every change. An update and a decision name the version that they read.
  version integer not null default 1,
  element_id uuid references public.memory_elements (id) on delete cascade,
  -- When the owner chose "not now". Collaborators cannot read it.
  later_at timestamptz,
  decided_at timestamptz,
  -- When the owner removed everything of the collaborator. Restorable for 30 days.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A picture: announced with its size, then uploaded under file_path to photo-originals, then prepared by a job.
  picture_ending text check (picture_ending in ('jpg', 'png', 'webp', 'gif', 'heic', 'heif', 'avif', 'tiff')),
  picture_bytes integer check (picture_bytes between 1 and 50000000),
  -- The name of its files and, once approved, the id of the photo. The server chooses it: the id of the piece is the sender's.
  picture_id uuid unique,
  file_path text unique check (char_length(file_path) <= 200),
  picture_state text check (picture_state in ('sending', 'waiting', 'ready', 'refused')),
  picture_width integer check (picture_width > 0),
  picture_height integer check (picture_height > 0),
  -- As in photos. Nobody reads them before an approval copies them there.
  picture_key text check (char_length(picture_key) <= 2000),
  picture_sha256 text check (picture_sha256 ~ '^[0-9a-f]{64}$'),
  picture_found jsonb not null default '{}' check (octet_length(picture_found::text) <= 1000),
  constraint memory_contributions_picture check (
    num_nonnulls(picture_ending, picture_bytes, picture_id, file_path, picture_state)
      = case type when 'picture' then 5 else 0 end),
  check (state = 'approved' or content ~ '\S'),
  foreign key (memory_id, owner_id) references public.memories (id, owner_id) on delete cascade
);
create index memory_contributions_waiting on public.memory_contributions (owner_id, created_at) where state = 'pending';
create index memory_contributions_owner on public.memory_contributions (owner_id);
create index memory_contributions_collaborator on public.memory_contributions (collaborator_id);
create index memory_contributions_link on public.memory_contributions (link_id);
create index memory_contributions_element on public.memory_contributions (element_id);
create index memory_contributions_memory on public.memory_contributions (memory_id);
create index memory_contributions_unprepared on public.memory_contributions (created_at)
where picture_state in ('sending', 'waiting', 'refused');

alter table public.memory_contributions enable row level security;
revoke all on public.memory_contributions from anon, authenticated;
grant select (
  id, memory_id, collaborator_id, link_id, type, content, event_date, language, state, version, element_id, decided_at,
  created_at, updated_at, picture_bytes, file_path, picture_state, picture_width, picture_height
) on public.memory_contributions to authenticated;
grant insert (id, link_id, type, content, event_date, language, picture_ending, picture_bytes)
on public.memory_contributions to authenticated;
grant update (type, content, event_date) on public.memory_contributions to authenticated;
grant delete on public.memory_contributions to authenticated;
create policy "owners read what was sent for their memories" on public.memory_contributions for select to authenticated
using (owner_id = (select auth.uid()));
create policy "collaborators read what they sent" on public.memory_contributions for select to authenticated
using (collaborator_id = any(array(select public.my_collaborations())));
create policy "collaborators add pieces" on public.memory_contributions for insert to authenticated
with check (
  link_id = any(array(select public.links_i_add_by()))
  and collaborator_id = any(array(select public.my_collaborations()))
);
create policy "collaborators change pieces that wait" on public.memory_contributions for update to authenticated
using (state = 'pending' and collaborator_id = any(array(select public.my_collaborations())))
with check (state = 'pending' and collaborator_id = any(array(select public.my_collaborations())));
create policy "collaborators take back pieces that wait" on public.memory_contributions for delete to authenticated
using (state = 'pending' and collaborator_id = any(array(select public.my_collaborations())));
select heirvoice.require_aal('public.memory_contributions');
select heirvoice.limit_rows('memory_contributions', 'owner_id', 20000, 50000000);
create trigger memory_contributions_touch before update on public.memory_contributions
for each row execute function public.touch_updated_at();

-- Limits of one link: 200 pieces that wait, 1,000 in all, 2 MB of text; 60 pictures and 500 MB of them a day, 1 GB that
-- is not approved. The link's row is locked, so that no piece arrives after its link has ended.
create function public.admit_contribution() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  giver record;
  used record;
begin
  if not public.asked_by_client() or auth.uid() is not distinct from new.owner_id
    or tg_op = 'UPDATE' and new.picture_state is distinct from old.picture_state then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('contributions by ' || new.link_id, 0));
  perform from public.share_links k where k.id = new.link_id for share;
  select c.id, c.memory_id, c.owner_id into giver
  from heirvoice.live_links k join public.memory_collaborators c on c.memory_id = k.memory_id and c.user_id = auth.uid()
  where k.link_id = new.link_id and k.link_id in (select public.links_i_add_by());
  if not found then
    raise insufficient_privilege using message = 'This link has ended.';
  end if;
  if tg_op = 'INSERT' then
    new.memory_id := giver.memory_id;
    new.owner_id := giver.owner_id;
    new.collaborator_id := giver.id;
    -- A piece that is taken back and sent again under its id has another version than the owner saw.
    new.version := 1 + floor(random() * 1000000000)::integer;
    if new.type = 'picture' then
      new.picture_id := gen_random_uuid();
      new.file_path := new.owner_id || '/' || new.picture_id || '.' || new.picture_ending;
      new.picture_state := 'sending';
      if not exists (select from public.memory_contributions where id = new.id) then
        perform heirvoice.announce_picture(new.link_id, new.picture_bytes);
      end if;
    end if;
  else
    new.version := old.version + 1;
  end if;
  select count(*) filter (where state = 'pending') as waiting, count(*) as rows,
    coalesce(sum(octet_length(content)), 0) as bytes,
    coalesce(sum(picture_bytes) filter (where state <> 'approved'), 0) as picture_bytes
  into used from public.memory_contributions where link_id = new.link_id and id <> new.id;
  if used.waiting >= 200 or used.rows >= 1000 or used.bytes + octet_length(new.content) > 2000000
    or used.picture_bytes + coalesce(new.picture_bytes, 0) > 1000000000 then
    raise sqlstate 'PT429' using message = 'As many pieces wait there as may.';
  end if;
  return new;
end $$;
revoke execute on function public.admit_contribution() from public, anon, authenticated;
create trigger memory_contributions_admit before insert or update on public.memory_contributions
for each row execute function public.admit_contribution();
