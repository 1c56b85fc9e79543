-- Media of public memories, and words to read along.


create view heirvoice.public_memories as
select m.id, m.owner_id
from public.memories m
  join auth.users u on u.id = m.owner_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
where not m.is_private and m.deleted_at is null;

create or replace function public.read_public_memory(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'memory', jsonb_build_object(
      'id', m.id, 'title', m.title, 'description', m.description, 'is_private', m.is_private, 'theme', m.theme,
      'tags', m.tags, 'created_at', m.created_at, 'book_place', null, 'book_chapter', null
    ),
    'elements', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'memory_id', e.memory_id, 'type', e.type, 'title', e.title, 'content', e.content,
        'event_date', e.event_date, 'tags', e.tags, 'contributor_name', e.contributor_name, 'version', e.version,
        'created_at', e.created_at
      ) order by e.created_at desc)
      from (
        select * from public.memory_elements where memory_id = m.id and deleted_at is null
        order by created_at desc limit 1000
      ) e
    ), '[]')
  )
  from public.memories m
  where m.id = p_id and m.id in (select id from heirvoice.public_memories)
$$;

create function public.public_memory_media(p_memory_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with shown as materialized (
    select e.id from public.memory_elements e
    where e.memory_id in (select id from heirvoice.public_memories where id = p_memory_id) and e.deleted_at is null
    order by e.created_at desc limit 1000
  )
  select jsonb_build_object(
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object(
        'element_id', one.element_id, 'photo_id', one.photo_id, 'position', one.position, 'state', 'ready', 'problem', null,
        'caption', nullif(one.caption, ''), 'description', one.description, 'width', one.width, 'height', one.height,
        'copy_path', p_memory_id || '/' || one.photo_id
      ) order by one.element_id, one.position)
      from (
        select u.element_id, u.photo_id, u.position, coalesce(u.caption, p.caption) as caption, p.description, p.width, p.height
        from public.photo_uses u join public.photos p on p.id = u.photo_id and p.deleted_at is null and p.state = 'ready'
        where u.element_id in (select id from shown)
        order by u.position, u.element_id limit 1000
      ) one
    ), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object(
        'element_id', f.element_id, 'bucket_id', f.bucket_id, 'path', p_memory_id || '/' || f.element_id, 'name', f.name,
        'bytes', f.bytes, 'duration_ms', f.duration_ms, 'state', 'ready', 'problem', null
      ))
      from public.element_files f
      where f.element_id in (select id from shown)
        and (f.recording_id is not null or f.bucket_id = 'documents' and f.state = 'ready')
    ), '[]')
  )
$$;

revoke execute on function public.public_memory_media(uuid) from public;
grant execute on function public.public_memory_media(uuid) to anon, authenticated;

create or replace function public.read_link(p_link_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'scope', g.scope, 'giver', nullif(trim(p.full_name), ''), 'expires_at', g.expires_at, 'memory_id', g.memory_id,
    'memoir_id', m.id, 'title', m.title,
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

create function public.answer_words(p_answer_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select heirvoice.timed_words(a.recording_id) from public.answers a
  where a.id = p_answer_id and public.has_required_aal()
    and a.id in (select heirvoice.answers_shared_with(auth.uid()))
$$;
revoke execute on function public.answer_words(uuid) from public, anon;

-- When each word of an element's text is said in its sound: [start, end] in ms. Null for a caller who may not read the
-- element, and for a text with another number of words than were recognized.
create function public.element_words(p_element_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select said.times
  from public.memory_elements e
    join public.memories m on m.id = e.memory_id and m.deleted_at is null
    join public.element_files f on f.element_id = e.id
    cross join lateral (
      select jsonb_agg(jsonb_build_array(w.start_ms, w.end_ms) order by w.position) as times, count(*) as words
      from public.transcripts t join public.transcript_words w on w.transcript_id = t.id
      where t.recording_id = f.recording_id and t.layer = 'raw' and heirvoice.has_words(w.text)
        and w.text !~ '^(\[.*\]|<.*>|\(.*\)|\{.*\}|\+\+.*\+\+)[.,]?$'
    ) said
  where e.id = p_element_id and e.deleted_at is null
    and (
      e.owner_id = auth.uid() and public.has_required_aal()
      or e.memory_id = any(array(select public.memories_linked_to_me()))
      or e.memory_id in (select id from heirvoice.public_memories)
    )
    and said.words = cardinality(regexp_split_to_array(btrim(e.content, E' \n\t'), '\s+'))
$$;
revoke execute on function public.element_words(uuid) from public;
grant execute on function public.element_words(uuid) to anon, authenticated;
