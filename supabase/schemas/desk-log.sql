-- The system log and what admins did, for the desk; lines that the desk's server functions add.

-- Lines of the system log before a position, newest first. p_most: the number of lines to look at.
create function heirvoice.lines_of_log(
  p_type text, p_from timestamptz, p_to timestamptz, p_before timestamptz, p_before_id uuid, p_most bigint
) returns setof public.system_logs
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select l.* from public.system_logs l
  where (p_before is null or (l.created_at, l.id) < (p_before, p_before_id))
    and (p_type is null or l.log_type = p_type)
    and (p_from is null or l.created_at >= p_from) and (p_to is null or l.created_at < p_to)
  order by l.created_at desc, l.id desc limit p_most;
end $$;
revoke execute on function heirvoice.lines_of_log(text, timestamptz, timestamptz, timestamptz, uuid, bigint) from public;

-- System log, newest first, from p_from to before p_to. A search is for words of the message, or for the first eight or
-- more digits of a person's number. It looks through the newest lines first; words that are rare there are then looked
-- for in the whole table at once, which is quicker than line by line.
create function public.desk_log(
  p_search text default null, p_type text default null, p_from timestamptz default null, p_to timestamptz default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 50
)
returns table (id uuid, log_type text, message text, metadata jsonb, user_id uuid, created_at timestamptz)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text := heirvoice.desk_pattern(p_search);
  v_size integer := heirvoice.desk_page_size(p_limit);
  v_number text := lower(btrim(left(p_search, 36)));
  v_low uuid;
  v_high uuid;
  v_found bigint;
  v_last public.system_logs;
begin
  perform heirvoice.assert_admin();
  if v_pattern is null then
    return query
    select l.id, l.log_type, l.message, l.metadata, l.user_id, l.created_at
    from heirvoice.lines_of_log(p_type, p_from, p_to, p_before, p_before_id, v_size) l;
    return;
  end if;
  if v_number ~ '^[0-9a-f]{8}[0-9a-f-]*$' then
    v_low := (rpad(left(replace(v_number, '-', ''), 32), 32, '0'))::uuid;
    v_high := (rpad(left(replace(v_number, '-', ''), 32), 32, 'f'))::uuid;
  end if;
  return query
  select l.id, l.log_type, l.message, l.metadata, l.user_id, l.created_at
  from heirvoice.lines_of_log(p_type, p_from, p_to, p_before, p_before_id, 20000) l
  where lower(l.message) like v_pattern or l.user_id between v_low and v_high limit v_size;
  get diagnostics v_found = row_count;
  if v_found = v_size then
    return;
  end if;
  select l.* into v_last from heirvoice.lines_of_log(p_type, p_from, p_to, p_before, p_before_id, 20000) l
  offset 19999;
  if v_last.id is null then
    return;
  end if;
  return query
  with found as materialized (
    select l.* from public.system_logs l
    where (lower(l.message) like v_pattern or l.user_id between v_low and v_high)
      and (l.created_at, l.id) < (v_last.created_at, v_last.id)
      and (p_type is null or l.log_type = p_type) and (p_from is null or l.created_at >= p_from)
  )
  select f.id, f.log_type, f.message, f.metadata, f.user_id, f.created_at from found f
  order by f.created_at desc, f.id desc limit v_size - v_found;
end $$;
revoke execute on function public.desk_log(text, text, timestamptz, timestamptz, timestamptz, uuid, integer) from public, anon;

-- What admins did, newest first, from p_from to before p_to.
create function public.desk_admin_events(
  p_from timestamptz default null, p_to timestamptz default null, p_before timestamptz default null,
  p_before_id uuid default null, p_limit integer default 50
)
returns table (id uuid, admin_email text, action text, subject_id uuid, details jsonb, created_at timestamptz)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform heirvoice.assert_admin();
  return query
  select e.id, u.email::text, e.action, e.subject_id, e.details, e.created_at
  from public.admin_events e left join auth.users u on u.id = e.admin_id
  where (p_before is null or (e.created_at, e.id) < (p_before, p_before_id))
    and (p_from is null or e.created_at >= p_from) and (p_to is null or e.created_at < p_to)
  order by e.created_at desc, e.id desc limit heirvoice.desk_page_size(p_limit);
end $$;
revoke execute on function public.desk_admin_events(timestamptz, timestamptz, timestamptz, uuid, integer) from public, anon;

-- Writes down a download of a list with its filters. Called by the server as the admin, before the first row is read.
create function public.desk_record_download(p_list text, p_filters jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event('downloaded_list', null,
    jsonb_build_object('list', left(p_list, 40), 'filters', left(p_filters::text, 1000)));
end $$;
revoke execute on function public.desk_record_download(text, jsonb) from public, anon;

-- The manual test of the webhook: the line that the diagnostics screen follows.
create function public.desk_test_webhook() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event('tested_webhook', null, '{}');
  insert into public.system_logs (log_type, message, metadata)
  values ('webhook_received', 'Simple webhook test', '{"test": true}');
end $$;
revoke execute on function public.desk_test_webhook() from public, anon;

-- Writes down what an admin edits in the questions, with the first twenty ids. The server's own changes are not listed.
create function heirvoice.record_edit_of_questions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  edited jsonb := (select jsonb_agg(c.id) from (select e.id from edited_rows e order by e.id limit 20) c);
begin
  if edited is not null and public.asked_by_client() then
    perform heirvoice.record_admin_event('edited_questions', null, jsonb_build_object(
      'table', tg_table_name, 'operation', lower(tg_op), 'ids', edited, 'rows', (select count(*) from edited_rows)));
  end if;
  return null;
end $$;
revoke execute on function heirvoice.record_edit_of_questions() from public;

create function heirvoice.record_edits_of(p_table text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger %I after insert on public.%I referencing new table as edited_rows
    for each statement execute function heirvoice.record_edit_of_questions()', p_table || '_added_by_admin', p_table);
  execute format('create trigger %I after update on public.%I referencing new table as edited_rows
    for each statement execute function heirvoice.record_edit_of_questions()', p_table || '_changed_by_admin', p_table);
  execute format('create trigger %I after delete on public.%I referencing old table as edited_rows
    for each statement execute function heirvoice.record_edit_of_questions()', p_table || '_deleted_by_admin', p_table);
end $$;
revoke execute on function heirvoice.record_edits_of(text) from public;
select heirvoice.record_edits_of(t) from unnest(array['questions', 'sub_questions', 'encouragement_phrases']) t;
