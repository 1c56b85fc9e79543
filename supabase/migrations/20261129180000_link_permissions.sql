-- What a private link permits beside opening it: saving the files of a book, and a copy on the device.
alter table public.share_links add column may_download boolean not null default false;
alter table public.share_links add column may_keep boolean not null default false;
alter table public.share_links add constraint share_links_permissions check (
  (scope in ('book', 'audiobook') or not may_download) and (scope = 'book' or not may_keep)
);
-- Links to an audiobook offered its file until now: those that were given keep it.
update public.share_links set may_download = true where scope = 'audiobook';
grant select (may_download, may_keep) on public.share_links to authenticated;
grant update (may_download, may_keep) on public.share_links to authenticated;

create or replace view heirvoice.live_links as
select k.id as link_id, k.owner_id, k.scope, k.answer_id, k.memory_id, k.memoir_id, k.recipient, k.expires_at,
  k.may_download, k.may_keep
from public.share_links k
  join auth.users o on o.id = k.owner_id and o.deleted_at is null and (o.banned_until is null or o.banned_until <= now())
where k.scope <> 'print' and k.revoked_at is null and k.expires_at > now()
  and (k.scope in ('memory', 'collaborate') or not heirvoice.has_refused(k.owner_id, 'family_hears'));

create or replace view heirvoice.live_grants as
select g.user_id, k.*
from public.link_grants g
  join heirvoice.live_links k on k.link_id = g.link_id
  join auth.users u on u.id = g.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now());

drop function heirvoice.give_link(uuid, text, uuid, integer, text, text, text);
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

create or replace function heirvoice.artifacts_linked_to(p_user_id uuid) returns setof uuid
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

create or replace function public.read_link(p_link_id uuid) returns jsonb
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

drop function public.given_links(timestamptz, uuid);
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
