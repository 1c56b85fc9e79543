-- What a person writes beside an object counts as it is stored, like the object's bytes.
create or replace function public.storage_room() returns bigint
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= public.storage_objects_of(auth.uid()) then -1
    else public.storage_quota_of(auth.uid())
      - coalesce(sum((metadata ->> 'size')::bigint + coalesce(pg_column_size(user_metadata), 0)), 0)::bigint end
  from storage.objects where owner_id = auth.uid()::text
$$;
