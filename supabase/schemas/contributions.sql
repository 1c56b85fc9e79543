-- People who add to a memory by a link of scope 'collaborate', and the pieces they send (ADR 070).

-- A person who gave their name on such a link. They may add while they hold a live grant of it.
create table public.memory_collaborators (
  id uuid primary key default gen_random_uuid(),
  memory_id uuid not null,
  owner_id uuid not null,
  -- Null after the person was erased.
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  unique (memory_id, user_id),
  foreign key (memory_id, owner_id) references public.memories (id, owner_id) on delete cascade
);
create index memory_collaborators_user on public.memory_collaborators (user_id);
create index memory_collaborators_owner on public.memory_collaborators (owner_id);

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

-- Pictures that were announced by a link on a day (UTC), those that were taken back included.
create table heirvoice.announced_pictures (
  link_id uuid not null references public.share_links (id) on delete cascade,
  day date not null,
  pictures integer not null,
  bytes bigint not null,
  primary key (link_id, day)
);
alter table heirvoice.announced_pictures enable row level security;

-- Links by which the caller may add to a memory now. An owner does not add to their own memory by a link.
create function public.links_i_add_by() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select g.link_id
  from heirvoice.live_grants g
    join public.memories m on m.id = g.memory_id and m.owner_id = g.owner_id and m.deleted_at is null
  where g.user_id = auth.uid() and g.scope = 'collaborate' and g.owner_id <> g.user_id
$$;
revoke execute on function public.links_i_add_by() from public, anon;

-- The caller's rows in memory_collaborators, while they may add.
create function public.my_collaborations() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.id
  from public.memory_collaborators c join heirvoice.live_links k on k.memory_id = c.memory_id
  where c.user_id = auth.uid() and k.link_id in (select public.links_i_add_by())
$$;
revoke execute on function public.my_collaborations() from public, anon;

alter table public.memory_collaborators enable row level security;
revoke all on public.memory_collaborators from anon, authenticated;
grant select (id, memory_id, name, created_at) on public.memory_collaborators to authenticated;
create policy "owners see who adds to their memories" on public.memory_collaborators for select to authenticated
using (owner_id = (select auth.uid()));
create policy "collaborators see themselves" on public.memory_collaborators for select to authenticated
using (id = any(array(select public.my_collaborations())));
select heirvoice.require_aal('public.memory_collaborators');

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

-- Counts a picture of today.
create function heirvoice.announce_picture(p_link_id uuid, p_bytes integer) returns void
language plpgsql set search_path = '' as $$
begin
  insert into heirvoice.announced_pictures as a (link_id, day, pictures, bytes)
  values (p_link_id, (now() at time zone 'utc')::date, 1, coalesce(p_bytes, 0))
  on conflict (link_id, day) do update set pictures = a.pictures + 1, bytes = a.bytes + excluded.bytes;
  if exists (
    select from heirvoice.announced_pictures
    where link_id = p_link_id and day = (now() at time zone 'utc')::date and (pictures > 60 or bytes > 500000000)
  ) then
    raise sqlstate 'PT429' using message = 'As many pictures came by this link today as may.';
  end if;
end $$;
revoke execute on function heirvoice.announce_picture(uuid, integer) from public;

-- Whether the caller may store this object now: a picture that they announced. The link's row is locked, so that no
-- upload is stored after its link has ended.
create function public.admits_picture(p_name text, p_bytes bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  piece record;
begin
  select c.id, c.link_id, c.picture_bytes into piece from public.memory_contributions c
  where c.file_path = p_name and c.state = 'pending' and c.picture_state = 'sending';
  if not found or p_bytes is null or p_bytes > piece.picture_bytes then
    return false;
  end if;
  perform public.assert_required_aal();
  perform from public.share_links k where k.id = piece.link_id for share;
  return exists (
    select from public.memory_contributions c
    where c.id = piece.id and c.link_id in (select public.links_i_add_by())
      and c.collaborator_id in (select public.my_collaborations())
  );
end $$;
revoke execute on function public.admits_picture(text, bigint) from public, anon;

-- Says that the picture of a piece is uploaded. A job prepares it.
create function public.hand_in_picture(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  perform from public.share_links k
  where k.id = (select c.link_id from public.memory_contributions c where c.id = p_id) for share;
  update public.memory_contributions c set picture_state = 'waiting'
  where c.id = p_id and c.state = 'pending' and c.picture_state = 'sending'
    and c.collaborator_id in (select public.my_collaborations())
    and c.link_id in (select public.links_i_add_by())
    and exists (
      select from storage.objects o
      where o.bucket_id = 'photo-originals' and o.name = c.file_path and o.owner_id = auth.uid()::text);
  if not found and not exists (
    select from public.memory_contributions c
    where c.id = p_id and c.picture_state <> 'sending' and c.collaborator_id in (select public.my_collaborations())
  ) then
    raise sqlstate 'PT404' using message = 'No such picture was uploaded.';
  end if;
end $$;
revoke execute on function public.hand_in_picture(uuid) from public, anon;
create trigger memory_contributions_picture_added after update of picture_state on public.memory_contributions
for each row when (new.picture_state = 'waiting') execute function public.notify_media_added();

-- Objects of the pictures that the caller sent and that wait, as "<bucket>/<name>".
create function public.pictures_i_sent() returns setof text
language sql stable security definer set search_path = '' as $$
  select object from public.memory_contributions c
    cross join lateral unnest(array[
      'photo-originals/' || c.file_path,
      case when c.picture_state = 'ready' then 'photo-copies/' || c.owner_id || '/' || c.picture_id || '.jpg' end
    ]) as object
  where c.type = 'picture' and c.state = 'pending' and object is not null
    and c.collaborator_id in (select public.my_collaborations())
$$;
revoke execute on function public.pictures_i_sent() from public, anon;

-- Removes the objects of a picture unless they became a photo of the owner.
create function public.remove_objects_of_contribution() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.photos p where p.id = old.picture_id and p.file_path = old.file_path) then
    perform heirvoice.queue_object_removal('photo-originals/' || old.file_path);
    perform heirvoice.queue_object_removal('photo-copies/' || old.owner_id || '/' || old.picture_id || '.jpg');
  end if;
  return null;
end $$;
revoke execute on function public.remove_objects_of_contribution() from public, anon, authenticated;
create trigger memory_contributions_remove_objects after delete on public.memory_contributions
for each row when (old.type = 'picture') execute function public.remove_objects_of_contribution();

-- Gives the caller's name to the owner of the link's memory and returns their id there. The name stays once a piece is
-- approved. At most 200 people add to one memory.
create function public.introduce_collaborator(p_link_id uuid, p_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  link record;
  introduced uuid;
begin
  perform public.assert_required_aal();
  select k.memory_id, k.owner_id into link from heirvoice.live_links k
  where k.link_id = p_link_id and k.link_id in (select public.links_i_add_by());
  if not found then
    raise insufficient_privilege using message = 'This link has ended.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('collaborators of ' || link.memory_id, 0));
  insert into public.memory_collaborators as c (memory_id, owner_id, user_id, name)
  values (link.memory_id, link.owner_id, auth.uid(), heirvoice.one_line(left(p_name, 1000)))
  on conflict (memory_id, user_id) do update
    set name = case when exists (
      select from public.memory_contributions where collaborator_id = c.id and state = 'approved'
    ) then c.name else excluded.name end
  returning c.id into introduced;
  if (select count(*) from public.memory_collaborators where memory_id = link.memory_id) > 200 then
    raise sqlstate 'PT429' using message = 'As many people add to this memory as may.';
  end if;
  return introduced;
end $$;
revoke execute on function public.introduce_collaborator(uuid, text) from public, anon;

-- An erased person leaves only what the owner approved, with the name that stands at it.
create function public.forget_collaborator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.memory_contributions where collaborator_id = new.id and state <> 'approved';
  update public.memory_contributions set content = '' where collaborator_id = new.id;
  delete from public.memory_collaborators c where c.id = new.id and not exists (
    select from public.memory_contributions where collaborator_id = c.id
  );
  return null;
end $$;
revoke execute on function public.forget_collaborator() from public, anon, authenticated;
create trigger memory_collaborators_forget after update of user_id on public.memory_collaborators
for each row when (new.user_id is null) execute function public.forget_collaborator();

-- When the owner of a memory last looked at what waits, and when the last letter about it went out.
create table heirvoice.contribution_letters (
  memory_id uuid primary key references public.memories (id) on delete cascade,
  seen_at timestamptz,
  sent_at timestamptz
);
alter table heirvoice.contribution_letters enable row level security;

-- Pieces that wait for the caller, oldest first and postponed ones last, and their number. A picture waits once it is
-- prepared. Records that the caller looks.
create function public.review_contributions(p_memory_id uuid default null, p_limit integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people decide.';
  end if;
  perform public.assert_required_aal();
  insert into heirvoice.contribution_letters as l (memory_id, seen_at)
  select distinct c.memory_id, now() from public.memory_contributions c
  where c.owner_id = auth.uid() and c.state = 'pending' and (p_memory_id is null or c.memory_id = p_memory_id)
  order by 1
  on conflict (memory_id) do update set seen_at = excluded.seen_at
    where l.seen_at is null or l.seen_at < now() - interval '30 seconds';
  return (
    with waiting as (
      select c.*, m.title as memory_title, k.name
      from public.memory_contributions c
        join public.memories m on m.id = c.memory_id and m.deleted_at is null
        join public.memory_collaborators k on k.id = c.collaborator_id
      where c.owner_id = auth.uid() and c.state = 'pending' and (p_memory_id is null or c.memory_id = p_memory_id)
        and (c.type <> 'picture' or c.picture_state = 'ready')
    )
    select jsonb_build_object(
      'total', (select count(*) from waiting),
      'pieces', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', w.id, 'memory_id', w.memory_id, 'memory_title', w.memory_title, 'name', w.name, 'type', w.type,
          'content', w.content, 'event_date', w.event_date, 'version', w.version, 'created_at', w.created_at,
          'is_later', w.later_at is not null, 'copy_path', case w.type when 'picture' then w.owner_id || '/' || w.picture_id || '.jpg' end,
          'width', w.picture_width, 'height', w.picture_height
        ) order by w.later_at nulls first, w.created_at, w.id)
        from (
          select * from waiting order by later_at nulls first, created_at, id limit least(greatest(p_limit, 0), 100)
        ) w
      ), '[]')
    )
  );
end $$;
revoke execute on function public.review_contributions(uuid, integer) from public, anon;

-- The owner's decision about the version that they read: 'approve' with the words that enter the memory, 'later',
-- 'decline', or 'reopen' a declined piece. A newer version refuses with PT409.
create function public.decide_contribution(
  p_id uuid, p_version integer, p_decision text,
  p_title text default null, p_content text default null, p_event_date text default null, p_language text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  piece public.memory_contributions;
begin
  perform public.assert_required_aal();
  select c.* into piece from public.memory_contributions c
    join public.memories m on m.id = c.memory_id and m.deleted_at is null
  where c.id = p_id and c.owner_id = auth.uid() and public.is_signed_in()
  for update of c;
  if not found then
    raise sqlstate 'PT404' using message = 'No such piece waits for you.';
  end if;
  if piece.state = (case p_decision when 'approve' then 'approved' when 'decline' then 'declined' end) then
    return;
  end if;
  if piece.version is distinct from p_version
    or piece.state <> (case p_decision when 'reopen' then 'declined' else 'pending' end) then
    raise sqlstate 'PT409' using message = 'The piece was changed meanwhile.';
  end if;
  case p_decision
    when 'approve' then
      if piece.type = 'question' then
        perform heirvoice.accept_contributed_question(piece, p_content, p_language);
      else
        insert into public.memory_elements (memory_id, owner_id, type, title, content, event_date, contributor_name)
        select piece.memory_id, piece.owner_id,
          case when piece.type = 'picture' then 'image' when p_event_date is null then 'note' else 'event' end,
          nullif(trim(p_title), ''), p_content, p_event_date, k.name
        from public.memory_collaborators k where k.id = piece.collaborator_id
        returning id into piece.element_id;
        if piece.type = 'picture' then
          perform heirvoice.accept_contributed_picture(piece, p_content);
        end if;
      end if;
      update public.memory_contributions set state = 'approved', element_id = piece.element_id, decided_at = now()
      where id = p_id;
    when 'decline' then
      update public.memory_contributions set state = 'declined', decided_at = now() where id = p_id;
    when 'reopen' then
      update public.memory_contributions set state = 'pending', decided_at = null where id = p_id;
    when 'later' then
      update public.memory_contributions set later_at = now() where id = p_id;
    else
      raise check_violation using message = 'A decision is approve, later, decline or reopen.';
  end case;
end $$;
revoke execute on function public.decide_contribution(uuid, integer, text, text, text, text, text) from public, anon;

-- Makes an approved picture one of the owner's, with their quota. A picture that the owner has already is used instead.
create function heirvoice.accept_contributed_picture(piece public.memory_contributions, p_caption text) returns void
language plpgsql set search_path = '' as $$
declare
  photo uuid;
  words text := nullif(trim(left(p_caption, 2000)), '');
begin
  if piece.picture_state is distinct from 'ready' then
    raise sqlstate 'PT409' using message = 'The picture is not prepared.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('pictures of ' || piece.owner_id, 0));
  select id into photo from public.photos where user_id = piece.owner_id and sha256 = piece.picture_sha256;
  if found then
    update public.photos set deleted_at = null where id = photo;
    perform heirvoice.queue_object_removal('photo-originals/' || piece.file_path);
    perform heirvoice.queue_object_removal('photo-copies/' || piece.owner_id || '/' || piece.picture_id || '.jpg');
  else
    perform pg_advisory_xact_lock(hashtextextended('storage quota ' || piece.owner_id, 0));
    if public.storage_room() < piece.picture_bytes then
      raise sqlstate 'PT413' using message = 'Your storage is full.';
    end if;
    photo := piece.picture_id;
    insert into public.photos (
      id, user_id, file_path, caption, added_with, state, object_path, sha256, width, height, found
    ) values (
      photo, piece.owner_id, piece.file_path, words, piece.element_id, 'ready', piece.picture_key, piece.picture_sha256,
      piece.picture_width, piece.picture_height, piece.picture_found
    );
    update storage.objects set owner_id = piece.owner_id::text, owner = piece.owner_id
    where bucket_id = 'photo-originals' and name = piece.file_path;
    if not found then
      raise sqlstate 'PT409' using message = 'The picture is not there any more.';
    end if;
  end if;
  insert into public.photo_uses (photo_id, user_id, element_id, caption)
  values (photo, piece.owner_id, piece.element_id, '');
end $$;
revoke execute on function heirvoice.accept_contributed_picture(public.memory_contributions, text) from public;

-- Adds an approved question to the family questions as accepted, with the owner's wording if they changed it.
create function heirvoice.accept_contributed_question(piece public.memory_contributions, p_words text, p_language text)
returns void
language plpgsql set search_path = '' as $$
declare
  asked uuid;
  words text := nullif(heirvoice.one_line(left(p_words, 1000)), '');
begin
  perform pg_advisory_xact_lock(hashtextextended('family questions for ' || piece.owner_id, 0));
  if (select count(*) from public.family_questions where storyteller_id = piece.owner_id) >= 200 then
    raise sqlstate 'PT429' using message = 'As many questions wait there as may.';
  end if;
  insert into public.family_questions (asker_id, storyteller_id, asker_name, body, language)
  select k.user_id, piece.owner_id, k.name, heirvoice.one_line(piece.content), piece.language
  from public.memory_collaborators k where k.id = piece.collaborator_id
  returning id into asked;
  update public.family_questions
  set state = 'accepted', decided_at = now(), own_language = p_language,
    own_words = case when words is distinct from body then words end
  where id = asked;
end $$;
revoke execute on function heirvoice.accept_contributed_question(public.memory_contributions, text, text) from public;

-- The people who add to a memory of the caller. others: the people who came by the same links.
create function public.read_collaborators(p_memory_id uuid)
returns table (id uuid, name text, is_open boolean, waiting integer, added integer, removed integer, others integer)
language sql stable security definer set search_path = '' as $$
  select k.id, k.name, k.links <> '{}',
    (select count(*)::integer from public.memory_contributions c where c.collaborator_id = k.id and c.state = 'pending'
      and (c.type <> 'picture' or c.picture_state = 'ready')),
    (select count(*)::integer from public.memory_contributions c
      join public.memory_elements e on e.id = c.element_id and e.deleted_at is null where c.collaborator_id = k.id),
    (select count(*)::integer from public.memory_contributions c where c.collaborator_id = k.id and c.removed_at is not null),
    (select count(distinct g.user_id)::integer from heirvoice.live_grants g
      where g.link_id = any(k.links) and g.user_id <> k.user_id)
  from (
    select c.*, array(
      select g.link_id from heirvoice.live_grants g
      where g.user_id = c.user_id and g.memory_id = c.memory_id and g.scope = 'collaborate'
    ) as links
    from public.memory_collaborators c where c.memory_id = p_memory_id and c.owner_id = auth.uid()
  ) k
  order by k.created_at, k.id
$$;
revoke execute on function public.read_collaborators(uuid) from public, anon;

-- Ends the links by which a collaborator came. With p_remove, also deletes what they added; it can be restored for 30
-- days.
create function public.end_collaboration(p_collaborator_id uuid, p_remove boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  who public.memory_collaborators;
begin
  perform public.assert_required_aal();
  select * into who from public.memory_collaborators
  where id = p_collaborator_id and owner_id = auth.uid() and public.is_signed_in() for update;
  if not found then
    raise sqlstate 'PT404' using message = 'Nobody with this id adds to your memories.';
  end if;
  update public.share_links k set revoked_at = now()
  where k.memory_id = who.memory_id and k.scope = 'collaborate' and k.revoked_at is null
    and k.id in (select g.link_id from public.link_grants g where g.user_id = who.user_id);
  if p_remove then
    with removed as (
      update public.memory_contributions c
      set removed_at = now(), state = case state when 'pending' then 'declined' else state end, decided_at = now()
      where c.collaborator_id = who.id and c.removed_at is null and (c.state = 'pending' or exists (
        select from public.memory_elements e where e.id = c.element_id and e.deleted_at is null
      ))
      returning c.element_id
    )
    update public.memory_elements e set deleted_at = now() from removed where e.id = removed.element_id;
  end if;
end $$;
revoke execute on function public.end_collaboration(uuid, boolean) from public, anon;

-- Restores what end_collaboration() removed. The links stay ended.
create function public.restore_contributions(p_collaborator_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  with restored as (
    update public.memory_contributions c
    set removed_at = null, state = case state when 'declined' then 'pending' else state end,
      decided_at = case state when 'declined' then null else decided_at end
    where c.collaborator_id = p_collaborator_id and c.owner_id = auth.uid() and c.removed_at is not null
      and public.is_signed_in()
    returning c.element_id
  )
  update public.memory_elements e set deleted_at = null from restored where e.id = restored.element_id;
end $$;
revoke execute on function public.restore_contributions(uuid) from public, anon;

-- An element that its owner restores alone counts no more as removed with its collaborator.
create function public.keep_restored_contribution() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.memory_contributions set removed_at = null where element_id = new.id and removed_at is not null;
  return null;
end $$;
revoke execute on function public.keep_restored_contribution() from public, anon, authenticated;
create trigger memory_elements_restored after update of deleted_at on public.memory_elements
for each row when (old.deleted_at is not null and new.deleted_at is null) execute function public.keep_restored_contribution();

-- Claims the letters that are due: a piece arrived since the owner last looked and since the last letter, which is at
-- least a day old, and the owner has not looked in the last five minutes. At most five letters per owner and day.
-- Called by the server.
create function heirvoice.claim_contribution_letters(p_now timestamptz)
returns table (email text, language text, title text, waiting integer)
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('contribution letters', 0));
  return query
    with due as (
      select m.id, m.owner_id, m.title, count(*)::integer as waiting,
        row_number() over (partition by m.owner_id order by min(c.created_at)) + (
          select count(*) from heirvoice.contribution_letters s join public.memories o on o.id = s.memory_id
          where o.owner_id = m.owner_id and s.sent_at > p_now - interval '1 day'
        ) as place
      from public.memory_contributions c
        join public.memories m on m.id = c.memory_id and m.deleted_at is null
        left join heirvoice.contribution_letters l on l.memory_id = m.id
      where c.state = 'pending' and c.later_at is null and (c.type <> 'picture' or c.picture_state = 'ready')
        and c.created_at > coalesce(greatest(l.seen_at, l.sent_at), '-infinity')
        and coalesce(l.seen_at, '-infinity') <= p_now - interval '5 minutes'
        and coalesce(l.sent_at, '-infinity') <= p_now - interval '1 day'
      group by m.id
    ), claimed as (
      insert into heirvoice.contribution_letters as l (memory_id, sent_at)
      select d.id, p_now from due d
        join auth.users u on u.id = d.owner_id and u.email_confirmed_at is not null and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= now())
      where d.place <= 5
      order by d.id limit 500
      on conflict (memory_id) do update set sent_at = excluded.sent_at
      returning l.memory_id
    )
    select u.email::text, case p.preferred_language when 'fr' then 'fr' else 'en' end, d.title, d.waiting
    from claimed join due d on d.id = claimed.memory_id
      join auth.users u on u.id = d.owner_id left join public.profiles p on p.id = d.owner_id;
end $$;
revoke execute on function heirvoice.claim_contribution_letters(timestamptz) from public;
