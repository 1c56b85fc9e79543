-- Reading functions of the operator's desk. Each returns the listed columns only, and none of them holds life content:
-- no title, no words, no relative's name, no sound. Lists are planned for the filters of each call: one plan for all
-- of them would read whole tables.

create function heirvoice.assert_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() or not public.has_required_aal() then
    raise insufficient_privilege using message = 'Only admins may do this.';
  end if;
end $$;
revoke execute on function heirvoice.assert_admin() from public;

-- For the server, which asks before it reads the body of an admin's call.
create function public.desk_assert_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform heirvoice.assert_admin();
end $$;
revoke execute on function public.desk_assert_admin() from public, anon;

-- A search of the desk as a LIKE pattern; null for an empty one. Longer searches are cut.
create function heirvoice.desk_pattern(p_search text) returns text
language sql immutable set search_path = '' as $$
  select '%' || replace(replace(replace(lower(nullif(btrim(left(p_search, 200)), '')), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
revoke execute on function heirvoice.desk_pattern(text) from public;

create function heirvoice.desk_page_size(p_limit integer) returns integer
language sql immutable set search_path = '' as $$
  select least(greatest(coalesce(p_limit, 50), 1), 1000)
$$;
revoke execute on function heirvoice.desk_page_size(integer) from public;

-- Days (UTC) up to today, oldest first.
create function public.desk_overview(p_days integer default 14)
returns table (day date, sign_ups integer, minutes integer, books integer, jobs_done integer, jobs_failed integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_first date := (now() at time zone 'utc')::date - least(greatest(p_days, 1), 366) + 1;
  v_from timestamptz := v_first::timestamp at time zone 'utc';
begin
  perform heirvoice.assert_admin();
  return query
  with people as (
    select (u.created_at at time zone 'utc')::date as d, count(*)::integer as n
    from auth.users u where u.created_at >= v_from and not u.is_anonymous group by 1
  ), sound as (
    select (r.recorded_at at time zone 'utc')::date as d, round(sum(r.duration_ms) / 60000.0)::integer as n
    from public.recordings r where r.recorded_at >= v_from group by 1
  ), made as (
    select (a.created_at at time zone 'utc')::date as d, count(*)::integer as n
    from public.artifacts a where a.created_at >= v_from and a.kind = 'book.pdf' group by 1
  ), work as (
    select (w.updated_at at time zone 'utc')::date as d,
      (count(*) filter (where w.state = 'done'))::integer as done, (count(*) filter (where w.state = 'failed'))::integer as failed
    from public.work_progress w where w.updated_at >= v_from and w.state in ('done', 'failed') group by 1
  )
  select g.d, coalesce(people.n, 0), coalesce(sound.n, 0), coalesce(made.n, 0), coalesce(work.done, 0), coalesce(work.failed, 0)
  from (select v_first + i as d from generate_series(0, (now() at time zone 'utc')::date - v_first) as i) g
    left join people using (d) left join sound using (d) left join made using (d) left join work using (d)
  order by g.d;
end $$;
revoke execute on function public.desk_overview(integer) from public, anon;
create index recordings_recorded on public.recordings (recorded_at);
create index artifacts_created on public.artifacts (created_at);
create index work_progress_updated on public.work_progress (updated_at desc, id desc);
create index work_progress_undone on public.work_progress (state, updated_at desc, id desc) where state <> 'done';

-- Invitations from the waitlist that this month (UTC) still allows: 50 a month.
create function heirvoice.invitations_left() returns integer
language sql stable set search_path = '' as $$
  select greatest(0, 50 - count(*))::integer from public.waitlist w
  where w.invited_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'
$$;
revoke execute on function heirvoice.invitations_left() from public;

-- Open tasks of the operator. near_storage counts people above 90 % of their storage.
create function public.desk_waiting()
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
revoke execute on function public.desk_waiting() from public, anon;

-- Accounts, newest first. p_before and p_before_id continue after the last row of a page.
create function public.desk_people(
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
revoke execute on function public.desk_people(text, text, timestamptz, uuid, integer) from public, anon;
create index profiles_by_type on public.profiles (account_type) where account_type <> 'storyteller';

-- One account. Empty for an unknown or anonymous one. What was used is counted from what is still stored. paid: cents
-- by currency.
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

-- The latest decision of each consent purpose of one account.
create function public.desk_consents(p_id uuid)
returns table (purpose text, given boolean, how text, said_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform heirvoice.assert_admin();
  return query
  select distinct on (c.purpose) c.purpose, c.given, c.how, c.said_at
  from public.consents c where c.user_id = p_id order by c.purpose, c.line desc;
end $$;
revoke execute on function public.desk_consents(uuid) from public, anon;

-- Versions of the consent wordings in use, newest first.
create function public.desk_consent_texts()
returns table (purpose text, language text, wording text, first_used_at timestamptz, decisions integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform heirvoice.assert_admin();
  return query
  select c.purpose, c.language, c.wording, min(c.arrived_at), count(*)::integer
  from public.consents c where c.how = 'tapped' group by 1, 2, 3 order by 4 desc limit 100;
end $$;
revoke execute on function public.desk_consent_texts() from public, anon;

-- Orders, newest first. A recipient without an account has no name here.
create function public.desk_orders(
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
revoke execute on function public.desk_orders(text, text, text, timestamptz, uuid, integer) from public, anon;
create index orders_created on public.order_headers (created_at desc, id desc);
create index order_amounts_refunded on public.order_amounts (order_id) where refunded;

-- Background jobs, latest change first. The error code only: a message may quote a file name.
create function public.desk_jobs(
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
revoke execute on function public.desk_jobs(text, uuid, timestamptz, uuid, integer) from public, anon;

-- The waitlist in the order of invitation: oldest first. p_after_place, p_after and p_after_id are the place, time and
-- id of the last row of a page. Places count the rows that the filters show.
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

-- Messages of the contact form, unanswered first. p_is_waiting, p_before and p_before_id continue after the last row.
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
create index contact_messages_listed on public.contact_messages ((answered_at is null) desc, created_at desc, id desc);
