-- What was deleted, so that a restored backup does not bring it back.

-- Accounts, sessions and answers that were deleted, by id only. copied_to: the places outside the database (backup targets, the data
-- folder) that have it, the newest ten. A restore reads it there and deletes again.
create table heirvoice.deletion_tombstones (
  kind text not null check (kind in ('account', 'session', 'answer')),
  id uuid not null,
  deleted_at timestamptz not null default clock_timestamp(),
  copied_to text[] not null default '{}' check (cardinality(copied_to) <= 10),
  primary key (kind, id)
);

alter table heirvoice.deletion_tombstones enable row level security;

-- Runs in the transaction of the deletion. What goes with an account needs no tombstone of its own.
create function heirvoice.bury() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_schema = 'auth' then
    insert into heirvoice.deletion_tombstones (kind, id) select 'account', g.id from gone g
    on conflict (kind, id) do update set deleted_at = excluded.deleted_at, copied_to = '{}';
  else
    insert into heirvoice.deletion_tombstones (kind, id)
    select tg_argv[0], g.id from gone g where exists (select from auth.users u where u.id = g.user_id)
    on conflict (kind, id) do update set deleted_at = excluded.deleted_at, copied_to = '{}';
  end if;
  return null;
end $$;
revoke execute on function heirvoice.bury() from public;
create trigger person_buried after delete on auth.users referencing old table as gone
for each statement execute function heirvoice.bury();
create trigger session_buried after delete on public.interview_sessions referencing old table as gone
for each statement execute function heirvoice.bury('session');
create trigger answer_buried after delete on public.answers referencing old table as gone
for each statement execute function heirvoice.bury('answer');
