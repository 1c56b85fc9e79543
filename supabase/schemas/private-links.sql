-- Printed codes, private links and the grants of people who opened a private link (ADR 068).

-- Only the hash of the token is stored. Scope 'print' is a code in a book; all others are private links.
create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  recording_id uuid references public.recordings (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  scope text not null
    check (scope in ('print', 'memory', 'collaborate', 'answer', 'book', 'audiobook', 'family page')),
  -- Null: no expiry. Printed links end only by revocation.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  answer_id uuid references public.answers (id) on delete cascade,
  memory_id uuid references public.memories (id) on delete cascade,
  memoir_id uuid references public.memoirs (id) on delete cascade,
  -- The owner's note of who receives the link. Recipients cannot read it.
  recipient text check (char_length(recipient) between 1 and 100),
  pin_hash text check (char_length(pin_hash) between 20 and 200),
  has_pin boolean generated always as (pin_hash is not null) stored,
  -- Start of the validity; an extension moves it.
  valid_from timestamptz not null default now(),
  -- What its recipients may do with a book or an audiobook beside opening it: save its files, and have a copy on their device
  -- that opens without a connection.
  may_download boolean not null default false,
  may_keep boolean not null default false,
  constraint share_links_validity check (
    scope = 'print'
    or expires_at is not null
      and expires_at between valid_from + interval '360 hours' and valid_from + interval '720 hours'
  ),
  constraint share_links_target check (
    (answer_id is not null) = (scope = 'answer')
    and (memory_id is not null) = (scope in ('memory', 'collaborate'))
    and (memoir_id is not null) = (scope in ('book', 'audiobook'))
    and (recording_id is null or scope = 'print')
    and (recipient is not null) = (scope <> 'print')
  ),
  constraint share_links_permissions check (
    (scope in ('book', 'audiobook') or not may_download) and (scope = 'book' or not may_keep)
  )
);
create index share_links_owner on public.share_links (owner_id, created_at desc, id desc);

alter table public.share_links enable row level security;
revoke all on public.share_links from anon, authenticated;
grant select (
  id, owner_id, recording_id, scope, expires_at, revoked_at, last_used_at, created_at, answer_id, memory_id, memoir_id,
  recipient, has_pin, valid_from, may_download, may_keep
) on public.share_links to authenticated;
grant update (revoked_at, may_download, may_keep) on public.share_links to authenticated;
create policy "people see the links they gave out" on public.share_links for select to authenticated
using (owner_id = (select auth.uid()));
create policy "people revoke the links they gave out" on public.share_links for update to authenticated
using ((select public.is_signed_in()) and owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
grant delete on public.share_links to authenticated;
create policy "people remove ended links from their list" on public.share_links for delete to authenticated
using (
  (select public.is_signed_in()) and owner_id = (select auth.uid()) and scope <> 'print'
  and (revoked_at is not null or expires_at <= now())
);
select heirvoice.require_aal('public.share_links');

-- One row per person who opened a private link. Only the server inserts.
create table public.link_grants (
  link_id uuid not null references public.share_links (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now(),
  primary key (link_id, user_id)
);
create index link_grants_user on public.link_grants (user_id);

-- Openings of a private link by day (UTC), without anything about who opened it.
create table public.link_openings (
  link_id uuid not null references public.share_links (id) on delete cascade,
  day date not null,
  openings integer not null check (openings > 0),
  primary key (link_id, day)
);

-- The storyteller's voice and book are closed while "family_hears" is withdrawn; family stories stay open.
create view heirvoice.live_links as
select k.id as link_id, k.owner_id, k.scope, k.answer_id, k.memory_id, k.memoir_id, k.recipient, k.expires_at,
  k.may_download, k.may_keep
from public.share_links k
  join auth.users o on o.id = k.owner_id and o.deleted_at is null and (o.banned_until is null or o.banned_until <= now())
where k.scope <> 'print' and k.revoked_at is null and k.expires_at > now()
  and (k.scope in ('memory', 'collaborate') or not heirvoice.has_refused(k.owner_id, 'family_hears'));

create view heirvoice.live_grants as
select g.user_id, k.*
from public.link_grants g
  join heirvoice.live_links k on k.link_id = g.link_id
  join auth.users u on u.id = g.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now());

create function public.my_live_grants() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select g.link_id from heirvoice.live_grants g where g.user_id = auth.uid()
$$;
revoke execute on function public.my_live_grants() from public, anon;

alter table public.link_grants enable row level security;
revoke all on public.link_grants from anon, authenticated;
grant select on public.link_grants to authenticated;
create policy "people see their own live grants" on public.link_grants for select to authenticated
using (user_id = (select auth.uid()) and link_id = any(array(select public.my_live_grants())));
select heirvoice.require_aal('public.link_grants');

alter table public.link_openings enable row level security;
revoke all on public.link_openings from anon, authenticated;
grant select on public.link_openings to authenticated;
create policy "people see how often their links were opened" on public.link_openings for select to authenticated
using (exists (select from public.share_links k where k.id = link_id and k.owner_id = (select auth.uid())));
select heirvoice.require_aal('public.link_openings');

-- A reopened or extended link has to be redeemed again.
create function public.end_link_grants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.link_grants where link_id = new.id;
  return null;
end $$;
revoke execute on function public.end_link_grants() from public, anon, authenticated;
create trigger share_links_end_grants after update of revoked_at, expires_at on public.share_links
for each row when (new.revoked_at is not null or old.revoked_at is not null or old.expires_at <= now())
execute function public.end_link_grants();

-- The clock of a client does not date a revocation.
create function public.date_revocation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.revoked_at := now();
  return new;
end $$;
revoke execute on function public.date_revocation() from public, anon, authenticated;
create trigger share_links_date_revocation before update of revoked_at on public.share_links
for each row when (new.revoked_at is not null and old.revoked_at is null) execute function public.date_revocation();

-- Stores a link of an account that owns the target. At most 200 links may be open. Called by the server.
create function heirvoice.give_link(
  p_owner uuid, p_scope text, p_target uuid, p_days integer, p_recipient text, p_token_hash text, p_pin_hash text,
  p_may_download boolean default false, p_may_keep boolean default false
) returns uuid
language plpgsql set search_path = '' as $$
declare
  given uuid;
begin
  if not (case
    when p_scope = 'answer' then exists (
      select from public.answers where id = p_target and user_id = p_owner and visibility <> 'deleted')
    when p_scope in ('memory', 'collaborate') then exists (
      select from public.memories where id = p_target and owner_id = p_owner and deleted_at is null)
    when p_scope in ('book', 'audiobook') then exists (select from public.memoirs where id = p_target and user_id = p_owner)
    else p_scope = 'family page' and p_target is null
  end) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('links of ' || p_owner, 0));
  if (select count(*) from public.share_links k
      where k.owner_id = p_owner and k.scope <> 'print' and k.revoked_at is null and k.expires_at > now()) >= 200 then
    raise sqlstate 'PT429' using message = 'At most 200 links can be open at once.';
  end if;
  insert into public.share_links (
    owner_id, scope, answer_id, memory_id, memoir_id, recipient, token_hash, pin_hash, expires_at, may_download, may_keep
  ) values (
    p_owner, p_scope, case when p_scope = 'answer' then p_target end,
    case when p_scope in ('memory', 'collaborate') then p_target end,
    case when p_scope in ('book', 'audiobook') then p_target end, p_recipient, p_token_hash, p_pin_hash,
    now() + make_interval(hours => 24 * p_days), p_may_download and p_scope in ('book', 'audiobook'),
    p_may_keep and p_scope = 'book'
  ) returning id into given;
  return given;
end $$;
revoke execute on function heirvoice.give_link(uuid, text, uuid, integer, text, text, text, boolean, boolean) from public;

-- Extends an open link or reopens an ended one. Never shortens.
create function public.extend_link(p_link_id uuid, p_days integer) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  ends timestamptz;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people extend their links.';
  end if;
  perform public.assert_required_aal();
  if p_days is null or p_days not between 15 and 30 then
    raise check_violation using message = 'A link is open for 15 to 30 days.';
  end if;
  update public.share_links
  set valid_from = now(), revoked_at = null, expires_at = greatest(expires_at, now() + make_interval(hours => 24 * p_days))
  where id = p_link_id and owner_id = auth.uid() and scope <> 'print'
  returning expires_at into ends;
  if ends is null then
    raise sqlstate 'PT404' using message = 'You gave no such link.';
  end if;
  return ends;
end $$;
revoke execute on function public.extend_link(uuid, integer) from public, anon;

-- Grants an open link to a person and counts the opening. False when the link has ended. At most 1,000 people hold a
-- grant of one link. Called by the server.
create function heirvoice.grant_link(p_link_id uuid, p_user_id uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform from public.share_links where id = p_link_id for update;
  if not exists (select from heirvoice.live_links where link_id = p_link_id) then
    return false;
  end if;
  insert into public.link_grants (link_id, user_id) values (p_link_id, p_user_id)
  on conflict (link_id, user_id) do update set granted_at = now();
  if (select count(*) from public.link_grants where link_id = p_link_id) > 1000 then
    raise sqlstate 'PT429' using message = 'Too many people have opened this link.';
  end if;
  insert into public.link_openings as o (link_id, day, openings) values (p_link_id, (now() at time zone 'utc')::date, 1)
  on conflict (link_id, day) do update set openings = least(o.openings, 1000000) + 1;
  update public.share_links set last_used_at = now() where id = p_link_id;
  return true;
end $$;
revoke execute on function heirvoice.grant_link(uuid, uuid) from public;

-- Memories that the caller may read by a link. The policies below grant them.
create function public.memories_linked_to_me() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.id
  from heirvoice.live_grants g
    join public.memories m on m.id = g.memory_id and m.owner_id = g.owner_id and m.deleted_at is null
  where g.user_id = auth.uid()
$$;
revoke execute on function public.memories_linked_to_me() from public, anon;
create policy "people read the memories of their links" on public.memories for select to authenticated
using (id = any(array(select public.memories_linked_to_me())));
create policy "people read the elements of linked memories" on public.memory_elements for select to authenticated
using (deleted_at is null and memory_id = any(array(select public.memories_linked_to_me())));

-- Files that a person may open by a link, while everything in the book may be printed: the photographs of the book and the sound
-- that it is read along with, or the chapters of the audiobook. Whole files only if the link permits to save them.
create function heirvoice.artifacts_linked_to(p_user_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id
  from heirvoice.live_grants g
    join public.artifacts a on a.memoir_id = g.memoir_id and a.user_id = g.owner_id
  where g.user_id = p_user_id and heirvoice.is_printable_memoir(g.memoir_id) and (
    g.may_download and (
      a.kind = 'audiobook.m4b' or g.scope = 'book' and a.kind in ('book.pdf', 'book.epub', 'book-read-along.epub')
    )
    or g.scope = 'book' and a.kind like 'photographs/%' and exists (
      select from public.photos f
      where f.user_id = g.owner_id and f.deleted_at is null and a.kind = 'photographs/' || f.id || '.jpg'
    )
    or a.kind in (
      select track ->> case g.scope when 'book' then 'wav' when 'audiobook' then 'mp3' end
      from public.artifacts b, jsonb_path_query(b.facts, 'lax $.* ? (exists(@.mp3))') track
      where b.memoir_id = g.memoir_id and b.kind = 'audiobook.m4b'
    )
  )
$$;
revoke execute on function heirvoice.artifacts_linked_to(uuid) from public;
create function public.artifacts_linked_to_me() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select heirvoice.artifacts_linked_to(auth.uid())
$$;
revoke execute on function public.artifacts_linked_to_me() from public, anon;
create policy "people open the files of their links" on public.artifacts for select to authenticated
using (id = any(array(select public.artifacts_linked_to_me())));

-- What the caller may read by one of their grants; null when it has ended. Memories and files come from their tables.
create function public.read_link(p_link_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'scope', g.scope, 'giver', nullif(trim(p.full_name), ''), 'expires_at', g.expires_at, 'memory_id', g.memory_id,
    'memoir_id', m.id, 'title', m.title, 'may_download', g.may_download, 'may_keep', g.may_keep,
    'answers', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', a.id, 'title', a.story_title, 'question', coalesce(a.asked ->> 'en', q.text),
        'question_fr', coalesce(a.asked ->> 'fr', q.text_fr), 'transcript', a.transcript,
        'is_draft', heirvoice.is_draft_transcript(a.recording_id), 'audio_path', a.audio_file_path,
        'duration_seconds', a.duration_seconds
      ) order by q.order_index, a.follow_up nulls first, a.created_at)
      from heirvoice.listened_answers(auth.uid()) h
        join public.answers a on a.id = h.answer_id
        join public.questions q on q.id = a.question_id
      where h.link_id = g.link_id
    ), '[]')
  )
  from heirvoice.live_grants g
    left join public.profiles p on p.id = g.owner_id
    left join public.memoirs m on m.id = g.memoir_id and heirvoice.is_printable_memoir(m.id)
  where g.user_id = auth.uid() and g.link_id = p_link_id
$$;
revoke execute on function public.read_link(uuid) from public, anon;

-- Private links of the caller, newest first, 50 at a time. `title_fr` differs for the question of an answer. `recent` has
-- the openings of the last 14 days (UTC), today last.
create function public.given_links(p_before timestamptz default null, p_before_id uuid default null) returns table (
  id uuid, scope text, title text, title_fr text, recipient text, has_pin boolean, created_at timestamptz,
  expires_at timestamptz, revoked_at timestamptz, openings bigint, recent integer[], may_download boolean, may_keep boolean
)
language sql stable security definer set search_path = '' as $$
  select k.id, k.scope, coalesce(a.story_title, a.asked ->> 'en', q.text, m.title, b.title),
    coalesce(a.story_title, a.asked ->> 'fr', q.text_fr, m.title, b.title), k.recipient, k.has_pin, k.created_at,
    k.expires_at, k.revoked_at,
    (select coalesce(sum(o.openings), 0) from public.link_openings o where o.link_id = k.id),
    array(
      select coalesce(o.openings, 0)
      from generate_series(0, 13) as back
        left join public.link_openings o on o.link_id = k.id and o.day = (now() at time zone 'utc')::date - back
      order by back desc
    ),
    k.may_download, k.may_keep
  from public.share_links k
    left join public.answers a on a.id = k.answer_id
    left join public.questions q on q.id = a.question_id
    left join public.memories m on m.id = k.memory_id
    left join public.memoirs b on b.id = k.memoir_id
  where public.is_signed_in() and public.has_required_aal() and k.owner_id = auth.uid() and k.scope <> 'print'
    and (p_before is null or (k.created_at, k.id) < (p_before, p_before_id))
  order by k.created_at desc, k.id desc limit 50
$$;
revoke execute on function public.given_links(timestamptz, uuid) from public, anon;

-- How many links of the caller are open or ended, and how many printed codes are open or closed.
create function public.count_links() returns table (open bigint, ended bigint, printed bigint, closed bigint)
language sql stable security definer set search_path = '' as $$
  select count(*) filter (where k.scope <> 'print' and k.revoked_at is null and k.expires_at > now()),
    count(*) filter (where k.scope <> 'print' and (k.revoked_at is not null or k.expires_at <= now())),
    count(*) filter (where k.scope = 'print' and k.revoked_at is null),
    count(*) filter (where k.scope = 'print' and k.revoked_at is not null)
  from public.share_links k
  where public.is_signed_in() and public.has_required_aal() and k.owner_id = auth.uid()
$$;
revoke execute on function public.count_links() from public, anon;

-- Printed codes of the caller, newest first, 50 at a time. `is_heard`: the code plays its recording now.
create function public.printed_codes(p_before timestamptz default null, p_before_id uuid default null) returns table (
  id uuid, title text, title_fr text, created_at timestamptz, revoked_at timestamptz, last_used_at timestamptz, is_heard boolean
)
language sql stable security definer set search_path = '' as $$
  select k.id, coalesce(a.story_title, a.asked ->> 'en', q.text), coalesce(a.story_title, a.asked ->> 'fr', q.text_fr),
    k.created_at, k.revoked_at, k.last_used_at,
    exists (select from heirvoice.printed_recordings v where v.link_id = k.id)
  from public.share_links k
    left join public.recordings r on r.id = k.recording_id
    left join lateral (
      select one.story_title, one.asked from public.answers one
      where one.recording_id = r.id or one.id in (select t.answer_id from public.takes t where t.recording_id = r.id)
      limit 1
    ) a on true
    left join public.questions q on q.id = r.question_id
  where public.is_signed_in() and public.has_required_aal() and k.owner_id = auth.uid() and k.scope = 'print'
    and (p_before is null or (k.created_at, k.id) < (p_before, p_before_id))
  order by k.created_at desc, k.id desc limit 50
$$;
revoke execute on function public.printed_codes(timestamptz, uuid) from public, anon;

-- The text of a linked book, and the chapters of its audiobook with the positions of the recordings in them. Null unless
-- the caller holds a live grant of a book or an audiobook, and while something in it may not be printed.
create function public.read_linked_book(p_link_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'title', m.title, 'author', m.author, 'draft', m.draft,
    'chapters', case when g.scope = 'book' then coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', c.number, 'title', c.title, 'stories', coalesce((
          select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
            'heading', story -> 'heading', 'lines', story -> 'lines', 'forms', story -> 'forms', 'unread', story -> 'unread'
          )) || jsonb_build_object('title', story -> 'title') order by place)
          from jsonb_array_elements(c.stories) with ordinality as one (story, place)
        ), '[]')
      ) order by c.number)
      from public.chapters c where c.memoir_id = m.id
    ), '[]') else '[]' end,
    'sentences', case when g.scope = 'book' then coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.id, 'text', s.text, 'spans', s.spans, 'chapter', s.chapter, 'story', s.story, 'paragraph', s.paragraph
      ) order by s.chapter, s.story, s.paragraph, s.position)
      from public.sentences s where s.memoir_id = m.id
    ), '[]') else '[]' end,
    'tracks', coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', track -> 'number', 'title', track -> 'title', 'wav', track -> 'wav', 'mp3', track -> 'mp3',
        'durationMs', track -> 'durationMs', 'placements', track -> 'placements'
      ) order by place)
      from public.artifacts a, jsonb_array_elements(a.facts -> 'chapters') with ordinality as one (track, place)
      where a.memoir_id = m.id and a.kind = 'audiobook.m4b'
    ), '[]')
  )
  from heirvoice.live_grants g
    join public.memoirs m on m.id = g.memoir_id and m.user_id = g.owner_id
  where g.user_id = auth.uid() and g.link_id = p_link_id and g.scope in ('book', 'audiobook')
    and heirvoice.is_printable_memoir(m.id)
$$;
revoke execute on function public.read_linked_book(uuid) from public, anon;

-- Asks the storyteller a question by a link to the family page. It arrives as a family question does. Limits: 5 waiting
-- questions per link, and 200 of the storyteller.
create function public.ask_by_link(p_link_id uuid, p_name text, p_body text, p_language text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  teller uuid;
  called text := left(heirvoice.one_line(left(p_name, 1000)), 100);
begin
  perform public.assert_required_aal();
  select g.owner_id into teller from heirvoice.live_grants g
  where g.user_id = auth.uid() and g.link_id = p_link_id and g.scope = 'family page' and g.owner_id <> g.user_id;
  if teller is null then
    raise sqlstate 'PT404' using message = 'This link asks nothing.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('family questions for ' || teller, 0));
  if (
    select count(*) filter (where state in ('arrived', 'later', 'left out')
        and asker_id in (select user_id from public.link_grants where link_id = p_link_id)) >= 5 or count(*) >= 200
    from public.family_questions where storyteller_id = teller
  ) then
    raise sqlstate 'PT429' using message = 'As many questions wait there as may.';
  end if;
  insert into public.family_questions (asker_id, storyteller_id, asker_name, body, language)
  values (auth.uid(), teller, called, left(p_body, 1000), p_language);
end $$;
revoke execute on function public.ask_by_link(uuid, text, text, text) from public, anon;
