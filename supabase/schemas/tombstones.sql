-- What was deleted, so that a restored backup does not bring it back.

-- What was deleted, by id only, and passages of a sound that were left out or erased, by their times. hidden_…: what its owner put away
-- or back; detail says which. copied_to: the places outside the database (backup targets, the data folder) that have it, the newest
-- ten. A restore reads it there and deletes again.
create table heirvoice.deletion_tombstones (
  kind text not null constraint deletion_tombstones_kinds check (
    kind in ('account', 'session', 'answer', 'memory', 'element', 'photo', 'passage')
    or kind in ('hidden_answer', 'hidden_memory', 'hidden_element', 'hidden_photo')
  ),
  id uuid not null,
  deleted_at timestamptz not null default clock_timestamp(),
  copied_to text[] not null default '{}' check (cardinality(copied_to) <= 10),
  detail jsonb check (octet_length(detail::text) <= 2000),
  primary key (kind, id)
);

alter table heirvoice.deletion_tombstones enable row level security;

-- Runs in the transaction of the deletion. What goes with an account or a memory needs no tombstone of its own.
create function heirvoice.bury() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_schema = 'auth' then
    insert into heirvoice.deletion_tombstones (kind, id) select 'account', g.id from gone g
    on conflict (kind, id) do update set deleted_at = excluded.deleted_at, copied_to = '{}';
  elsif tg_argv[0] = 'memory' then
    insert into heirvoice.deletion_tombstones (kind, id)
    select 'memory', g.id from gone g where exists (select from auth.users u where u.id = g.owner_id)
    on conflict (kind, id) do update set deleted_at = excluded.deleted_at, copied_to = '{}';
  elsif tg_argv[0] = 'element' then
    insert into heirvoice.deletion_tombstones (kind, id)
    select 'element', g.id from gone g where exists (select from public.memories m where m.id = g.memory_id)
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
create trigger memory_buried after delete on public.memories referencing old table as gone
for each statement execute function heirvoice.bury('memory');
create trigger element_buried after delete on public.memory_elements referencing old table as gone
for each statement execute function heirvoice.bury('element');
create trigger photo_buried after delete on public.photos referencing old table as gone
for each statement execute function heirvoice.bury('photo');

-- Records that its owner put something away for 30 days, or back.
create function heirvoice.bury_hidden() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
begin
  insert into heirvoice.deletion_tombstones (kind, id, detail)
  values (tg_argv[0], new.id, jsonb_build_object('visibility', case
    when coalesce(v_row ->> 'visibility' = 'deleted', v_row ->> 'deleted_at' is not null) then 'deleted' else 'shown' end))
  on conflict (kind, id) do update set deleted_at = excluded.deleted_at, detail = excluded.detail, copied_to = '{}';
  return null;
end $$;
revoke execute on function heirvoice.bury_hidden() from public;
create trigger answer_hidden after update of visibility on public.answers
for each row when ((old.visibility = 'deleted') is distinct from (new.visibility = 'deleted'))
execute function heirvoice.bury_hidden('hidden_answer');
create trigger memory_hidden after update of deleted_at on public.memories
for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null))
execute function heirvoice.bury_hidden('hidden_memory');
create trigger element_hidden after update of deleted_at on public.memory_elements
for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null))
execute function heirvoice.bury_hidden('hidden_element');
create trigger photo_hidden after update of deleted_at on public.photos
for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null))
execute function heirvoice.bury_hidden('hidden_photo');

-- Records which passage is to be left out, erased for good or put back, never what was said in it nor a hash of it.
create function heirvoice.bury_passage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into heirvoice.deletion_tombstones (kind, id, detail)
  values ('passage', new.id, jsonb_build_object('answerId', new.answer_id, 'recordingId', new.recording_id, 'userId', new.user_id,
    'fromMs', new.from_ms, 'toMs', new.to_ms, 'wordCount', new.word_count,
    'wanted', new.wanted))
  on conflict (kind, id) do update set deleted_at = excluded.deleted_at, detail = excluded.detail, copied_to = '{}'
  where deletion_tombstones.detail is distinct from excluded.detail;
  return null;
end $$;
revoke execute on function heirvoice.bury_passage() from public;
create trigger passage_buried after insert or update of wanted, answer_id on public.redactions
for each row execute function heirvoice.bury_passage();
