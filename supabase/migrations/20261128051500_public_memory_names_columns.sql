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
  from public.memories m join auth.users u on u.id = m.owner_id and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now())
  where m.id = p_id and not m.is_private and m.deleted_at is null
$$;

create or replace function public.desk_waiting()
returns table (failed_jobs integer, messages integer, waitlist integer, invitations_left integer, near_storage integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform heirvoice.assert_admin();
  return query select
    (select count(*)::integer from public.work_progress w where w.state = 'failed'),
    (select count(*)::integer from public.contact_messages m where m.answered_at is null),
    (select count(*)::integer from public.waitlist w where w.invited_at is null),
    heirvoice.invitations_left(),
    (
      select count(*)::integer
      from (
        select o.owner_id, sum((o.metadata ->> 'size')::bigint) as bytes from storage.objects o
        where o.owner_id is not null group by 1
      ) s
        join auth.users u on u.id::text = s.owner_id
      where s.bytes > 0.9 * public.storage_quota_of(u.id)
    );
end $$;
