-- A public memory by its address, with its newest thousand elements and without their private details. A function,
-- because a policy would let anybody list all public memories.
create or replace function public.read_public_memory(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'memory', to_jsonb(m) - 'owner_id' - 'deleted_at',
    'elements', coalesce((
      select jsonb_agg(to_jsonb(e) - 'owner_id' - 'deleted_at' - 'metadata' order by e.created_at desc)
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
