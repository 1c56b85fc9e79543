-- What each person stores, counted once an hour and when an admin asks: the sizes of all objects are too many to add up
-- for each view.

create table heirvoice.storage_counts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  objects bigint not null check (objects >= 0),
  recording_bytes bigint not null check (recording_bytes >= 0),
  bytes bigint not null check (bytes >= 0)
);
create index storage_counts_largest on heirvoice.storage_counts (bytes desc, user_id desc);

alter table heirvoice.storage_counts enable row level security;

-- The time of the last count, in one row.
create table heirvoice.storage_counted (
  only_row boolean primary key default true check (only_row),
  counted_at timestamptz not null
);

alter table heirvoice.storage_counted enable row level security;

-- Counts again, unless the last count is younger than p_max_age. Counts that begin together count once.
create function heirvoice.count_storage(p_max_age interval) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('storage counts', 0));
  if exists (select from heirvoice.storage_counted c where c.counted_at > clock_timestamp() - p_max_age) then
    return;
  end if;
  create temporary table storage_now on commit drop as
  select u.id as user_id, s.objects, s.recording_bytes, s.recording_bytes + s.other_bytes as bytes
  from (
    select o.owner_id, count(*) as objects,
      coalesce(sum((o.metadata ->> 'size')::bigint) filter (where o.bucket_id = 'audio-answers'), 0)::bigint as recording_bytes,
      coalesce(sum((o.metadata ->> 'size')::bigint) filter (where o.bucket_id <> 'audio-answers'), 0)::bigint as other_bytes
    from storage.objects o where o.owner_id is not null group by 1
  ) s
    join auth.users u on u.id::text = s.owner_id;
  delete from heirvoice.storage_counts c where not exists (select from pg_temp.storage_now n where n.user_id = c.user_id);
  insert into heirvoice.storage_counts as c (user_id, objects, recording_bytes, bytes)
  select n.user_id, n.objects, n.recording_bytes, n.bytes
  from pg_temp.storage_now n left join heirvoice.storage_counts k on k.user_id = n.user_id
  where (k.objects, k.recording_bytes, k.bytes) is distinct from (n.objects, n.recording_bytes, n.bytes)
  on conflict (user_id) do update set objects = excluded.objects, recording_bytes = excluded.recording_bytes,
    bytes = excluded.bytes;
  drop table pg_temp.storage_now;
  insert into heirvoice.storage_counted (counted_at) values (now())
  on conflict (only_row) do update set counted_at = excluded.counted_at;
end $$;
revoke execute on function heirvoice.count_storage(interval) from public;

-- The people who store most, with their limit. p_before_bytes and p_before_id continue after the last row of a page.
create function public.desk_storage(p_before_bytes bigint default null, p_before_id uuid default null, p_limit integer default 50)
returns table (
  id uuid, email text, objects bigint, recording_bytes bigint, bytes bigint, storage_limit bigint, counted_at timestamptz
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_general bigint := public.storage_quota_of(null);
begin
  perform heirvoice.assert_admin();
  return query
  select s.user_id, u.email::text, s.objects, s.recording_bytes, s.bytes, coalesce(q.storage_bytes, v_general),
    (select k.counted_at from heirvoice.storage_counted k)
  from (
    select c.* from heirvoice.storage_counts c
    where p_before_bytes is null or (c.bytes, c.user_id) < (p_before_bytes, p_before_id)
    order by c.bytes desc, c.user_id desc limit heirvoice.desk_page_size(p_limit)
  ) s
    join auth.users u on u.id = s.user_id
    left join public.quotas q on q.user_id = s.user_id
  order by s.bytes desc, s.user_id desc;
end $$;
revoke execute on function public.desk_storage(bigint, uuid, integer) from public, anon;

create function public.desk_count_storage() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event('counted_storage', null, '{}');
  perform heirvoice.count_storage(interval '10 seconds');
end $$;
revoke execute on function public.desk_count_storage() from public, anon;

-- The last time at which a person had no space left for an upload. One row per person.
create table heirvoice.refused_uploads (
  user_id uuid primary key references auth.users (id) on delete cascade,
  refused_at timestamptz not null default now()
);
create index refused_uploads_latest on heirvoice.refused_uploads (refused_at);

alter table heirvoice.refused_uploads enable row level security;
