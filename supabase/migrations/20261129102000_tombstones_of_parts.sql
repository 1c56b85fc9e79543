-- Tombstones also for memories, elements, photographs, erased passages, and for what its owner put away or back.
alter table heirvoice.deletion_tombstones drop constraint deletion_tombstones_kind_check;
alter table heirvoice.deletion_tombstones add constraint deletion_tombstones_kinds check (
  kind in ('account', 'session', 'answer', 'memory', 'element', 'photo', 'passage')
  or kind in ('hidden_answer', 'hidden_memory', 'hidden_element', 'hidden_photo')
);
alter table heirvoice.deletion_tombstones add column detail jsonb check (octet_length(detail::text) <= 2000);

-- Runs in the transaction of the deletion. What goes with an account or a memory needs no tombstone of its own.
create or replace function heirvoice.bury() returns trigger
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
create trigger passage_buried after insert or update of wanted on public.redactions
for each row execute function heirvoice.bury_passage();

-- What is away or erased already.
insert into heirvoice.deletion_tombstones (kind, id, detail)
select 'hidden_answer', id, '{"visibility": "deleted"}'::jsonb from public.answers where visibility = 'deleted'
union all select 'hidden_memory', id, '{"visibility": "deleted"}'::jsonb from public.memories where deleted_at is not null
union all select 'hidden_element', id, '{"visibility": "deleted"}'::jsonb from public.memory_elements where deleted_at is not null
union all select 'hidden_photo', id, '{"visibility": "deleted"}'::jsonb from public.photos where deleted_at is not null
union all
select 'passage', r.id, jsonb_build_object('answerId', r.answer_id, 'recordingId', r.recording_id, 'userId', r.user_id,
  'fromMs', r.from_ms, 'toMs', r.to_ms, 'wordCount', r.word_count, 'wanted', r.wanted)
from public.redactions r where r.wanted <> 'in'
on conflict (kind, id) do nothing;
