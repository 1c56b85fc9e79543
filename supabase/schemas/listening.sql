-- Who may listen to which answer: one view decides, every function reads it (ADR 061).

-- Decides access and feeds every screen that names listeners. order_id is null for family members, who may hear all
-- stories; a giver may hear only the story of that gift. link_id is set for people who opened a private link; answer_id
-- is the only answer that they may hear, or null for the family page. Only links admit anonymous accounts. Empty after the
-- storyteller withdrew "family_hears".
create view heirvoice.listeners as
select f.storyteller_id, f.member_id as listener_id, null::uuid as order_id, f.name, null::uuid as link_id, null::uuid as answer_id
from public.family_members f
  join auth.users t on t.id = f.storyteller_id and t.deleted_at is null
  join auth.users l on l.id = f.member_id and l.deleted_at is null
    and (l.banned_until is null or l.banned_until <= now()) and not l.is_anonymous
where not heirvoice.has_refused(f.storyteller_id, 'family_hears')
union all
-- A gift without a letter was created by the operator for both people.
select h.recipient_id, h.buyer_id, h.id, coalesce(i.giver_name, nullif(trim(p.full_name), ''), l.email), null, null
from public.order_headers h
  left join public.invitations i on i.order_id = h.id
  join auth.users t on t.id = h.recipient_id and t.deleted_at is null
  join auth.users l on l.id = h.buyer_id and l.deleted_at is null
    and (l.banned_until is null or l.banned_until <= now()) and not l.is_anonymous
  left join public.profiles p on p.id = h.buyer_id
where h.recipient_id <> h.buyer_id and coalesce(i.giver_hears, true)
  and not heirvoice.has_refused(h.recipient_id, 'family_hears')
union all
select g.owner_id, g.user_id, null, g.recipient, g.link_id, g.answer_id
from heirvoice.live_grants g where g.scope in ('answer', 'family page');

-- Each family member and giver once, by the storyteller's name for them.
create function heirvoice.listener_names(p_storyteller uuid, p_order uuid) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select one.name from (
      select distinct on (l.listener_id) l.listener_id, l.name from heirvoice.listeners l
      where l.storyteller_id = p_storyteller and l.link_id is null and (l.order_id is null or l.order_id = p_order)
      order by l.listener_id, l.order_id nulls first
    ) one order by one.name, one.listener_id
  )
$$;
revoke execute on function heirvoice.listener_names(uuid, uuid) from public;

-- A sealed day has come when it has begun in every time zone.
create function heirvoice.is_open_to_family(p_visibility text, p_sealed_until date) returns boolean
language sql stable set search_path = '' as $$
  select p_visibility = 'family only'
    or (p_visibility = 'sealed' and coalesce(p_sealed_until <= (now() at time zone 'utc' - interval '12 hours')::date, false))
$$;
revoke execute on function heirvoice.is_open_to_family(text, date) from public;

-- Answers that a listener may hear now, by which link. Answers of a closed account are excluded. A link to one answer
-- also opens it while it is in the book. Sealed answers that a trustee's request opened are open to the people named only.
create function heirvoice.listened_answers(p_listener uuid) returns table (answer_id uuid, link_id uuid)
language sql stable security definer set search_path = '' as $$
  select a.id, l.link_id
  from heirvoice.listeners l
    join public.answers a on a.user_id = l.storyteller_id
    left join public.interview_sessions s on s.id = a.session_id and s.user_id = a.user_id
  where l.listener_id = p_listener and (l.order_id is null or s.order_id = l.order_id)
    and (l.answer_id is null or l.answer_id = a.id)
    and (heirvoice.is_open_to_family(a.visibility, a.sealed_until)
      or l.answer_id is not null and a.visibility = 'in the book')
  union all
  select o.id, null from heirvoice.opened_seals(p_listener) o (id)
$$;
revoke execute on function heirvoice.listened_answers(uuid) from public;

create function heirvoice.answers_shared_with(p_listener uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct h.answer_id from heirvoice.listened_answers(p_listener) h
$$;
revoke execute on function heirvoice.answers_shared_with(uuid) from public;

-- Answers shared with a giver that belong to the gift. A constraint of answers keeps every path in the storyteller's
-- own folder.
create function heirvoice.gift_answers_shared_with(p_giver uuid)
returns table (order_id uuid, answer_id uuid, audio_path text)
language sql stable security definer set search_path = '' as $$
  select h.id, a.id, a.audio_file_path
  from public.order_headers h
    join public.interview_sessions s on s.order_id = h.id and s.user_id = h.recipient_id
    join public.answers a on a.session_id = s.id and a.user_id = s.user_id
    join auth.users u on u.id = h.recipient_id and u.deleted_at is null
  where h.buyer_id = p_giver and h.order_type = 'gift' and h.recipient_id <> p_giver
    and a.id in (select heirvoice.answers_shared_with(p_giver))
$$;
revoke execute on function heirvoice.gift_answers_shared_with(uuid) from public;

-- Recordings that may be printed: the answer is in the book, or it was printed from an imported folder, even if it has
-- left that folder since.
create view heirvoice.printable_recordings as
select r.id as recording_id, r.object_path, r.user_id, a.id as answer_id
from public.recordings r
  join auth.users u on u.id = r.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  left join lateral (
    select a.id, a.visibility, a.origin from public.answers a where a.recording_id = r.id
    union
    select a.id, a.visibility, a.origin from public.takes t join public.answers a on a.id = t.answer_id where t.recording_id = r.id
  ) a on true
where a.id is null or a.visibility = 'in the book' or (a.origin = 'folder' and a.visibility = 'draft');

-- Recordings that a printed code plays.
create view heirvoice.printed_recordings as
select k.id as link_id, k.token_hash, v.recording_id, v.object_path, v.user_id, v.answer_id
from public.share_links k
  join heirvoice.printable_recordings v on v.recording_id = k.recording_id
where k.revoked_at is null and (k.expires_at is null or k.expires_at > now());

-- The recordings whose words are in a memoir: those of its sentences, and those of its stories, because a sentence written by
-- hand has no span. Null stands for one that is none.
create function heirvoice.recordings_of_memoir(p_memoir uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select case when id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then id::uuid end
    from (
      select span.value ->> 'recordingId'
      from public.sentences s, jsonb_array_elements(s.spans) span (value) where s.memoir_id = p_memoir
      union
      select id.value
      from public.chapters c, jsonb_array_elements(c.stories) story (value),
        jsonb_array_elements_text(story.value -> 'recordingIds') id (value)
      where c.memoir_id = p_memoir
    ) used (id)
  )
$$;
revoke execute on function heirvoice.recordings_of_memoir(uuid) from public;

-- False when a book contains words of an answer that has been sealed, withdrawn or removed since.
create function heirvoice.is_printable_memoir(p_memoir_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.memoirs m, unnest(heirvoice.recordings_of_memoir(m.id)) used (recording_id)
    where m.id = p_memoir_id and not exists (
      select from heirvoice.printable_recordings v where v.user_id = m.user_id and v.recording_id = used.recording_id
    )
  )
$$;
revoke execute on function heirvoice.is_printable_memoir(uuid) from public;

-- Answers that the caller may hear; follow-ups come after their question.
create function public.shared_answers()
returns table (
  answer_id uuid, storyteller_id uuid, storyteller_name text, order_id uuid, question_id integer, follow_up integer,
  question text, question_fr text, transcript text, is_draft boolean, audio_path text, duration_seconds numeric,
  answered_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.user_id, p.full_name, h.id, a.question_id, a.follow_up, coalesce(a.asked ->> 'en', q.text),
    coalesce(a.asked ->> 'fr', q.text_fr), a.transcript, heirvoice.is_draft_transcript(a.recording_id), a.audio_file_path,
    a.duration_seconds, a.created_at
  from public.answers a
    join public.profiles p on p.id = a.user_id
    join public.questions q on q.id = a.question_id
    left join public.interview_sessions s on s.id = a.session_id
    left join public.order_headers h on h.id = s.order_id and h.buyer_id = auth.uid()
  where public.is_signed_in() and a.user_id <> auth.uid() and a.id in (select heirvoice.answers_shared_with(auth.uid()))
  order by q.order_index, a.follow_up nulls first, a.created_at
$$;
revoke execute on function public.shared_answers() from public, anon;

-- Answers of one gift that its giver may hear, in the order of the questions.
create function public.get_shared_answers(p_order_id uuid)
returns table (
  answer_id uuid, question_id integer, question text, question_fr text, transcript text, is_draft boolean,
  audio_path text, duration_seconds numeric
)
language sql stable security definer set search_path = '' as $$
  select a.id, q.id, coalesce(a.asked ->> 'en', q.text), coalesce(a.asked ->> 'fr', q.text_fr), a.transcript,
    heirvoice.is_draft_transcript(a.recording_id), g.audio_path, a.duration_seconds
  from heirvoice.gift_answers_shared_with(auth.uid()) g
    join public.answers a on a.id = g.answer_id
    join public.questions q on q.id = a.question_id
  where public.is_signed_in() and g.order_id = p_order_id
  order by q.order_index, a.follow_up nulls first, a.created_at
$$;
revoke execute on function public.get_shared_answers(uuid) from public, anon;

-- Anonymous sessions included: heirvoice.listeners names them only by a private link.
create function public.recordings_shared_with_me() returns setof text
language sql stable security definer set search_path = '' as $$
  select a.audio_file_path from public.answers a
  where a.audio_file_path is not null and a.id in (select heirvoice.answers_shared_with(auth.uid()))
$$;
revoke execute on function public.recordings_shared_with_me() from public, anon;

-- For each answer of the caller: who may hear it now, recipients of open private links included, and whether a printed code plays it.
create function public.who_hears() returns table (answer_id uuid, names text[], in_print boolean)
language sql stable security definer set search_path = '' as $$
  with stories as materialized (
    select one.order_id, heirvoice.listener_names(auth.uid(), one.order_id) as names
    from (
      select s.order_id from public.interview_sessions s where s.user_id = auth.uid() union select null::uuid
    ) one
  ), links as materialized (
    select k.scope, k.answer_id, k.recipient from heirvoice.live_links k
    where k.owner_id = auth.uid() and k.scope in ('answer', 'family page')
  ), opened as materialized (
    select array(
      select n.name from heirvoice.sealed_listeners n join public.opening_requests r on r.storyteller_id = n.storyteller_id
      where n.storyteller_id = auth.uid() and r.state = 'opened' order by 1
    ) as names
  )
  select a.id,
    case
      when heirvoice.is_open_to_family(a.visibility, a.sealed_until) then o.names
      when a.visibility = 'sealed' then opened.names
      else '{}'
    end || array(
      select distinct k.recipient from links k
      where case k.scope
        when 'answer' then k.answer_id = a.id
          and (heirvoice.is_open_to_family(a.visibility, a.sealed_until) or a.visibility = 'in the book')
        else heirvoice.is_open_to_family(a.visibility, a.sealed_until)
      end
      order by 1
    ),
    exists (select from heirvoice.printed_recordings v where v.answer_id = a.id)
  from public.answers a
    left join public.interview_sessions s on s.id = a.session_id and s.user_id = a.user_id
    join stories o on o.order_id is not distinct from s.order_id
    cross join opened
  where public.is_signed_in() and a.user_id = auth.uid()
$$;
revoke execute on function public.who_hears() from public, anon;

-- One row per person on the family page, even for a giver with two gifts or an expired family letter.
create function public.who_may_listen() returns table (id uuid, name text, email text, order_id uuid, state text)
language sql stable security definer set search_path = '' as $$
  with named as (
    select f.id, f.name, f.email, null::uuid as order_id,
      case
        when exists (
          select from heirvoice.listeners l
          where l.storyteller_id = f.storyteller_id and l.listener_id = f.member_id and l.order_id is null and l.link_id is null
        ) then 'may listen'
        when f.member_id is not null and heirvoice.has_refused(f.storyteller_id, 'family_hears') then 'stopped'
        when f.member_id is not null then 'account closed'
        when f.token_hash is not null and f.expires_at > now() then 'invited'
        else 'letter expired'
      end as state, f.member_id, lower(f.email) as address
    from public.family_members f
    where public.is_signed_in() and f.storyteller_id = auth.uid()
  ), givers as (
    select distinct on (g.buyer_id) g.*
    from (
      select h.id, coalesce(i.giver_name, nullif(trim(p.full_name), ''), u.email) as name, u.email, h.id as order_id, h.buyer_id,
        h.created_at,
        case
          when exists (select from heirvoice.listeners l where l.order_id = h.id) then 'may listen'
          when coalesce(i.giver_hears, true) and heirvoice.has_refused(h.recipient_id, 'family_hears') then 'stopped'
          when coalesce(i.giver_hears, true) then 'account closed'
          else 'hears nothing'
        end as state
      from public.order_headers h
        left join public.invitations i on i.order_id = h.id
        join auth.users u on u.id = h.buyer_id
        left join public.profiles p on p.id = h.buyer_id
      where public.is_signed_in() and h.recipient_id = auth.uid() and h.buyer_id <> h.recipient_id
    ) g
    order by g.buyer_id, g.state <> 'may listen', g.created_at
  )
  -- An expired family letter yields to the same person's gift.
  select n.id, n.name, n.email, n.order_id, n.state
  from named n
  where n.state not in ('letter expired', 'account closed')
    or not exists (select from givers g where g.buyer_id = n.member_id or lower(g.email) = n.address)
  union all
  select g.id, g.name, g.email, g.order_id, g.state
  from givers g
  where not exists (
    select from named n where (n.member_id = g.buyer_id or n.address = lower(g.email))
      and (n.state in ('may listen', 'stopped') or n.state = 'invited' and g.state <> 'may listen')
  )
$$;
revoke execute on function public.who_may_listen() from public, anon;

-- The names on the caller's open links to the family page, or to an answer that is shared.
create function public.who_listens_by_link() returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct k.recipient from heirvoice.live_links k left join public.answers a on a.id = k.answer_id
  where public.is_signed_in() and k.owner_id = auth.uid()
    and (k.scope = 'family page'
      or k.scope = 'answer' and (heirvoice.is_open_to_family(a.visibility, a.sealed_until) or a.visibility = 'in the book'))
  order by 1
$$;
revoke execute on function public.who_listens_by_link() from public, anon;
