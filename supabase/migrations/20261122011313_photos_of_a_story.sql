-- A story may have several pictures, which stand in their order.
alter table public.photos add column position smallint not null default 1 check (position between 1 and 12);
alter table public.photos drop constraint photos_pkey, add primary key (recording_id, position);
