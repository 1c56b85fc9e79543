-- Public memories, which anybody reads who knows the address.

-- Decides which memories are public. Never granted: a list would tell the addresses.
create view heirvoice.public_memories as
select m.id, m.owner_id
from public.memories m
  join auth.users u on u.id = m.owner_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
where not m.is_private and m.deleted_at is null;

-- A public memory by its address, with its newest thousand elements. A function, because a policy would let
-- anybody list all public memories. It names what it shows: a new column stays private.
create function public.read_public_memory(p_id uuid) returns jsonb
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
revoke execute on function public.read_public_memory(uuid) from public;
grant execute on function public.read_public_memory(uuid) to anon, authenticated;

-- The pictures and files of a public memory, for its newest thousand elements. Paths name the memory instead of the owner:
-- server/http/routes/public-memory.routes.ts sends the copies.
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
