-- Lists of given links and printed codes, the removal of ended links, linked books to read, and questions by a link.

set check_function_bodies = off;

drop index public.share_links_owner;
create index share_links_owner on public.share_links (owner_id, created_at desc, id desc);

grant delete on public.share_links to authenticated;
create policy "people remove ended links from their list" on public.share_links for delete to authenticated
using (
  (select public.is_signed_in()) and owner_id = (select auth.uid()) and scope <> 'print'
  and (revoked_at is not null or expires_at <= now())
);

-- Private links of the caller, newest first, 50 at a time. `title_fr` differs for the question of an answer. `recent` has
-- the openings of the last 14 days (UTC), today last.
create function public.given_links(p_before timestamptz default null, p_before_id uuid default null) returns table (
  id uuid, scope text, title text, title_fr text, recipient text, has_pin boolean, created_at timestamptz,
  expires_at timestamptz, revoked_at timestamptz, openings bigint, recent integer[]
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
    )
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

-- Files that a person may open by a link, while everything in the book may be printed: the book with the sound that it is
-- read along with, or the audiobook and its chapters.
create or replace function heirvoice.artifacts_linked_to(p_user_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id
  from heirvoice.live_grants g
    join public.artifacts a on a.memoir_id = g.memoir_id and a.user_id = g.owner_id
  where g.user_id = p_user_id and heirvoice.is_printable_memoir(g.memoir_id) and (
    a.kind = case g.scope when 'book' then 'book.pdf' when 'audiobook' then 'audiobook.m4b' end
    or a.kind in (
      select track ->> case g.scope when 'book' then 'wav' when 'audiobook' then 'mp3' end
      from public.artifacts b, jsonb_path_query(b.facts, 'lax $.* ? (exists(@.mp3))') track
      where b.memoir_id = g.memoir_id and b.kind = 'audiobook.m4b'
    )
  )
$$;

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

alter table heirvoice.playback_copies add column peaks smallint[] check (cardinality(peaks) <= 100);

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
