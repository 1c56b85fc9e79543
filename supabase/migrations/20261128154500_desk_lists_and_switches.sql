-- The desk: quick pages of long lists, counted storage, switches, what a person used, and lines for every action.

create index work_progress_undone on public.work_progress (state, updated_at desc, id desc) where state <> 'done';
create index profiles_by_type on public.profiles (account_type) where account_type <> 'storyteller';
create index order_amounts_refunded on public.order_amounts (order_id) where refunded;
create index contact_messages_listed on public.contact_messages ((answered_at is null) desc, created_at desc, id desc);
create index webhook_events_unhandled on public.webhook_events (received_at desc, id desc)
where state in ('failed', 'ignored') and user_id is not null;

drop function public.desk_storage(integer);
drop function public.desk_log(text, text, timestamptz, uuid, integer);
drop function public.desk_admin_events(timestamptz, uuid, integer);
drop function public.desk_messages(integer);
drop function public.desk_person(uuid);
drop function public.desk_waitlist(text, text, bigint, integer);

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

select heirvoice.count_storage(interval '0');

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

-- Tells every process of the server that a setting changed.
create function heirvoice.notify_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.notify('settings', '');
  return null;
end $$;
revoke execute on function heirvoice.notify_settings() from public;
create trigger settings_notify after insert or update or delete on public.settings
for each statement execute function heirvoice.notify_settings();

create function public.desk_set_feature(p_feature text, p_choice text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event('switched_feature', null,
    jsonb_build_object('feature', left(p_feature, 100), 'choice', left(p_choice, 100)));
  if p_choice is null or p_choice <> all (case p_feature
    when 'sign_ups' then array['open', 'waitlist']
    when 'trial_answer' then array['on', 'off']
    when 'spoken_interview' then array['on', 'off']
    when 'family_count' then array['on', 'off']
    when 'data_region' then array['on', 'off']
    else '{}' end)
  then
    raise sqlstate 'PT400' using message = 'This switch has no such choice.';
  end if;
  insert into public.settings (key, value) values ('feature.' || p_feature, to_jsonb(p_choice))
  on conflict (key) do update set value = excluded.value;
end $$;
revoke execute on function public.desk_set_feature(text, text) from public, anon;

create or replace function public.desk_people(
  p_search text default null, p_type text default null, p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 50
)
returns table (
  id uuid, email text, full_name text, account_type text, is_banned boolean, created_at timestamptz, last_seen_at timestamptz,
  books integer, minutes integer, storage_bytes bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text := heirvoice.desk_pattern(p_search);
begin
  perform heirvoice.assert_admin();
  return query
  select u.id, u.email::text, p.full_name, p.account_type, coalesce(u.banned_until > now(), false), u.created_at,
    (select max(greatest(s.updated_at, s.refreshed_at::timestamptz)) from auth.sessions s where s.user_id = u.id),
    (select count(*)::integer from public.memoirs m where m.user_id = u.id),
    (select (coalesce(sum(r.duration_ms), 0) / 60000)::integer from public.recordings r where r.user_id = u.id),
    public.storage_used_by(u.id)
  from (
    select v.* from auth.users v
    where (p_before is null or (v.created_at, v.id) < (p_before, p_before_id))
      and not v.is_anonymous and v.deleted_at is null
      and (p_type is null or exists (select from public.profiles q where q.id = v.id and q.account_type = p_type))
      and (v_pattern is null or lower(v.email) like v_pattern or v.id::text like v_pattern
        or v.id in (select q.id from public.profiles q where lower(q.full_name) like v_pattern))
    order by v.created_at desc, v.id desc limit heirvoice.desk_page_size(p_limit)
  ) u
    join public.profiles p on p.id = u.id
  order by u.created_at desc, u.id desc;
end $$;

create or replace function public.desk_orders(
  p_search text default null, p_payment text default null, p_status text default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 50
)
returns table (
  id uuid, created_at timestamptz, buyer_id uuid, buyer_email text, recipient_id uuid, recipient_email text, order_type text,
  product_type text, amount_cents integer, currency text, payment_status text, order_status text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text := heirvoice.desk_pattern(p_search);
begin
  perform heirvoice.assert_admin();
  return query
  with matched as materialized (
    select u.id from auth.users u where v_pattern is not null and lower(u.email) like v_pattern
  )
  select o.id, o.created_at, o.buyer_id, b.email::text, o.recipient_id, r.email::text, o.order_type, o.product_type,
    a.amount_cents, a.currency, case when a.refunded then 'refunded' else o.payment_status end, o.order_status
  from (
    select h.* from public.order_headers h
    where (p_before is null or (h.created_at, h.id) < (p_before, p_before_id))
      and (p_status is null or h.order_status = p_status)
      and (p_payment is null or p_payment = case
        when h.id in (select x.order_id from public.order_amounts x where x.refunded) then 'refunded'
        else h.payment_status end)
      and (v_pattern is null or h.id::text like v_pattern
        or h.buyer_id in (select m.id from matched m) or h.recipient_id in (select m.id from matched m))
    order by h.created_at desc, h.id desc limit heirvoice.desk_page_size(p_limit)
  ) o
    left join public.order_amounts a on a.order_id = o.id
    left join auth.users b on b.id = o.buyer_id
    left join auth.users r on r.id = o.recipient_id
  order by o.created_at desc, o.id desc;
end $$;

create or replace function public.desk_jobs(
  p_state text default null, p_user uuid default null, p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 50
)
returns table (
  id uuid, job text, state text, fraction real, error_code text, user_id uuid, email text, created_at timestamptz,
  updated_at timestamptz
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform heirvoice.assert_admin();
  return query
  select w.id, w.job, w.state, w.fraction, w.error_code, w.user_id, u.email::text, w.created_at, w.updated_at
  from public.work_progress w left join auth.users u on u.id = w.user_id
  where (p_before is null or (w.updated_at, w.id) < (p_before, p_before_id))
    and (p_state is null or w.state = p_state)
    and (p_user is null or w.user_id = p_user)
  order by w.updated_at desc, w.id desc limit heirvoice.desk_page_size(p_limit);
end $$;

create or replace function public.desk_waiting()
returns table (failed_jobs integer, messages integer, waitlist integer, invitations_left integer, near_storage integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_general bigint := public.storage_quota_of(null);
begin
  perform heirvoice.assert_admin();
  return query select
    (select count(*)::integer from public.work_progress w where w.state = 'failed'),
    (select count(*)::integer from public.contact_messages m where m.answered_at is null),
    (select count(*)::integer from public.waitlist w where w.invited_at is null),
    heirvoice.invitations_left(),
    (
      select count(*)::integer from heirvoice.storage_counts s left join public.quotas q on q.user_id = s.user_id
      where s.bytes > 0.9 * coalesce(q.storage_bytes, v_general)
    );
end $$;

create function public.desk_assert_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform heirvoice.assert_admin();
end $$;

revoke execute on function public.desk_assert_admin() from public, anon;

create function public.desk_messages(
  p_is_waiting boolean default null, p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 50
)
returns table (id uuid, name text, email text, body text, is_waiting boolean, created_at timestamptz, answered_at timestamptz)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform heirvoice.assert_admin();
  return query
  select m.id, m.name, m.email, m.body, m.answered_at is null, m.created_at, m.answered_at
  from public.contact_messages m
  where p_before is null or ((m.answered_at is null), m.created_at, m.id) < (p_is_waiting, p_before, p_before_id)
  order by (m.answered_at is null) desc, m.created_at desc, m.id desc limit heirvoice.desk_page_size(p_limit);
end $$;

revoke execute on function public.desk_messages(boolean, timestamptz, uuid, integer) from public, anon;

create function public.desk_person(p_id uuid)
returns table (
  id uuid, email text, full_name text, account_type text, is_banned boolean, created_at timestamptz, last_seen_at timestamptz,
  email_confirmed_at timestamptz, preferred_language text, has_second_factor boolean, recovery_codes integer, sessions integer,
  answered integer, total_questions integer, session_status text, minutes integer, books integer,
  storage_bytes bigint, storage_limit bigint, hearing_minutes_today integer, hearing_minutes_limit integer,
  transcribed_minutes integer, talked_minutes integer, model_calls bigint, model_tokens bigint, failed_jobs integer, paid jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform heirvoice.assert_admin();
  return query
  select u.id, u.email::text, p.full_name, p.account_type, coalesce(u.banned_until > now(), false), u.created_at,
    (select max(greatest(s.updated_at, s.refreshed_at::timestamptz)) from auth.sessions s where s.user_id = u.id),
    u.email_confirmed_at, p.preferred_language,
    exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
    (select count(*)::integer from heirvoice.recovery_codes c where c.user_id = u.id and c.used_at is null),
    (select count(*)::integer from auth.sessions s where s.user_id = u.id),
    i.questions_answered, i.total_questions, i.status,
    (select (coalesce(sum(r.duration_ms), 0) / 60000)::integer from public.recordings r where r.user_id = u.id),
    (select count(*)::integer from public.memoirs m where m.user_id = u.id),
    public.storage_used_by(u.id), public.storage_quota_of(u.id),
    (
      select (coalesce(sum(r.duration_ms), 0) / 60000)::integer from public.recordings r
      where r.user_id = u.id and r.recorded_at > now() - interval '1 day'
    ),
    public.hearing_minutes_of(u.id),
    (
      select (coalesce(sum(r.duration_ms), 0) / 60000)::integer
      from public.transcripts t join public.recordings r on r.id = t.recording_id where t.user_id = u.id and t.layer = 'raw'
    ),
    (
      select (coalesce(sum(extract(epoch from c.ended_at - c.began_at)), 0) / 60)::integer
      from public.conversations c where c.user_id = u.id and c.ended_at is not null
    ),
    model.calls, model.tokens,
    (select count(*)::integer from public.work_progress w where w.user_id = u.id and w.state = 'failed'),
    (
      select coalesce(jsonb_object_agg(o.currency, o.cents), '{}')
      from (
        select a.currency, sum(a.amount_cents) as cents
        from public.order_headers h join public.order_amounts a on a.order_id = h.id
        where h.buyer_id = u.id and h.payment_status = 'paid' and not a.refunded and a.amount_cents > 0 group by 1
      ) o
    )
  from auth.users u
    join public.profiles p on p.id = u.id
    cross join lateral (
      select coalesce(sum((m.composer #>> '{writing,calls}')::bigint), 0)::bigint as calls,
        coalesce(sum((m.composer #>> '{writing,tokens}')::bigint), 0)::bigint as tokens
      from public.memoirs m where m.user_id = u.id
    ) model
    left join lateral (
      select s.questions_answered, s.total_questions, s.status from public.interview_sessions s
      where s.user_id = u.id order by s.updated_at desc limit 1
    ) i on true
  where u.id = p_id and not u.is_anonymous and u.deleted_at is null;
end $$;

revoke execute on function public.desk_person(uuid) from public, anon;

create function public.desk_waitlist(
  p_search text default null, p_state text default null, p_after_place bigint default 0, p_after timestamptz default null,
  p_after_id uuid default null, p_limit integer default 50
)
returns table (
  id uuid, place bigint, first_name text, email text, wants_updates boolean, updates_preticked boolean, created_at timestamptz,
  invited_at timestamptz
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text := heirvoice.desk_pattern(p_search);
begin
  perform heirvoice.assert_admin();
  return query
  select w.id, p_after_place + row_number() over (order by w.created_at, w.id), w.first_name, w.email, w.wants_updates,
    w.updates_preticked, w.created_at, w.invited_at
  from (
    select v.* from public.waitlist v
    where (p_after is null or (v.created_at, v.id) > (p_after, p_after_id))
      and (v_pattern is null or v.email like v_pattern or lower(v.first_name) like v_pattern)
      and (p_state is null or (p_state = 'invited') = (v.invited_at is not null))
    order by v.created_at, v.id limit heirvoice.desk_page_size(p_limit)
  ) w
  order by w.created_at, w.id;
end $$;

revoke execute on function public.desk_waitlist(text, text, bigint, timestamptz, uuid, integer) from public, anon;

create or replace function public.replay_webhook_event(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event('replay_webhook', p_id, '{}');
  update public.webhook_events
  set state = 'received', attempts = 0, error_code = null, handled_at = null
  where id = p_id and state in ('failed', 'ignored') and user_id is not null;
  if not found and not exists (select from public.webhook_events where id = p_id and state = 'received') then
    raise sqlstate 'PT404' using message = 'No event with this id can be handled again.';
  end if;
  perform heirvoice.notify('webhook_events', '');
end $$;

create function public.desk_webhook_events(p_limit integer default 50)
returns table (
  id uuid, event_type text, conversation_id text, state text, deliveries integer, attempts integer, error_code text,
  received_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform heirvoice.assert_admin();
  return query
  select e.id, e.event_type, e.conversation_id, e.state, e.deliveries, e.attempts, e.error_code, e.received_at
  from public.webhook_events e
  where e.state in ('failed', 'ignored') and e.user_id is not null
  order by e.received_at desc, e.id desc limit heirvoice.desk_page_size(p_limit);
end $$;

revoke execute on function public.desk_webhook_events(integer) from public, anon;
