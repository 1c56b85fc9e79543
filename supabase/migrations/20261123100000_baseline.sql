-- The schema on 2026-11-23 (supabase/schemas of that day). It replaces 84 migrations (docs/adr/063). Never edit it: add a migration.

-- Schema heirvoice (internal objects; API roles have no access), settings, secrets and shared functions.

-- Functions may refer to tables of later files.
set check_function_bodies = off;

create schema if not exists heirvoice;
revoke all on schema heirvoice from public, anon, authenticated;

-- True when an API role runs the statement. False for the server itself and for its secret key. The body is parsed at
-- creation so that the planner can inline it: it runs once per written row.
create function public.asked_by_client() returns boolean
language sql stable return coalesce(current_setting('role', true), 'none') not in ('none', 'service_role');

-- True for a signed-in account that is not anonymous.
create function public.is_signed_in() returns boolean
language sql stable set search_path = '' as $$
  select auth.uid() is not null and coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false) is false
$$;

create function public.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- pg_notify serializes commits. A transaction with heirvoice.gathers = on collects notifications in
-- heirvoice.notifications, one JSON line each, and its owner sends them after the commit (ADR 010).
create function heirvoice.notify(channel text, body text) returns void
language plpgsql set search_path = '' as $$
declare
  gathered text := current_setting('heirvoice.notifications', true);
begin
  if current_setting('heirvoice.gathers', true) = 'on' and length(gathered) < 16000 then
    perform set_config('heirvoice.notifications', gathered || json_build_object('channel', channel, 'body', body) || e'\n', true);
  else
    perform pg_notify(channel, body);
  end if;
end $$;
revoke execute on function heirvoice.notify(text, text) from public;

-- Replaces every run of spaces, line breaks, control characters and bidirectional marks with one space.
create function heirvoice.one_line(p_text text) returns text
language sql immutable set search_path = '' as $$
  select trim(regexp_replace(p_text, '[\s[:cntrl:]\u202a-\u202e\u2066-\u2069]+', ' ', 'g'))
$$;
revoke execute on function heirvoice.one_line(text) from public;

-- False when the account has a verified second factor and this session has not used it. Such a session may read and
-- must not write.
create function public.has_required_aal() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
begin
  if claims ->> 'aal' in ('aal2', 'aal3') then
    return true;
  end if;
  return not exists (
    select from auth.mfa_factors where user_id = nullif(claims ->> 'sub', '')::uuid and status = 'verified');
end $$;
revoke execute on function public.has_required_aal() from public, anon;

-- For security definer functions, which bypass policies.
create function public.assert_required_aal() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not public.has_required_aal() then
    raise insufficient_privilege using message = 'Please show your second factor first.';
  end if;
end $$;
revoke execute on function public.assert_required_aal() from public, anon;

-- Adds the restrictive second-factor policies to a table. A rejected insert or update raises an error; a rejected
-- delete affects no row.
create function heirvoice.require_aal(guarded regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create policy "nothing is added without the second factor" on %s as restrictive for insert
    to authenticated with check ((select public.has_required_aal()))', guarded);
  execute format('create policy "nothing is changed without the second factor" on %s as restrictive for update
    to authenticated using (true) with check ((select public.has_required_aal()))', guarded);
  execute format('create policy "nothing is removed without the second factor" on %s as restrictive for delete
    to authenticated using ((select public.has_required_aal()))', guarded);
end $$;
revoke execute on function heirvoice.require_aal(regclass) from public;

-- Operator settings: key and JSON value. Only the server reads them.
create table public.settings (
  key text primary key,
  value jsonb not null,
  constraint settings_key_length check (char_length(key) <= 200),
  constraint settings_value_length check (octet_length(value::text) <= 100000)
);

alter table public.settings enable row level security;
revoke all on public.settings from anon, authenticated;
select heirvoice.require_aal('public.settings');

-- Server secrets, for example the signing keys. Never logged.
create table heirvoice.secrets (
  name text primary key,
  value text not null
);

-- Profiles of accounts, sign-in sessions, recovery codes.

create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select public.is_signed_in()
    and exists (select from public.profiles where id = (select auth.uid()) and account_type = 'admin')
$$;

-- One row per account, created by the trigger on_auth_user_created.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  account_type text not null default 'storyteller' check (account_type in ('storyteller', 'family', 'admin')),
  full_name text check (char_length(full_name) <= 300),
  preferred_language text check (preferred_language in ('en', 'fr', 'it', 'es', 'de', 'pt', 'nl')),
  microphone_tested boolean not null default false,
  accessibility_needs jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_accessibility_needs_length check (octet_length(accessibility_needs::text) <= 10000)
);

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
grant update (
  full_name, preferred_language, microphone_tested, accessibility_needs
) on public.profiles to authenticated;
create policy "people read their own profile" on public.profiles for select to authenticated
using (id = (select auth.uid()));
create policy "admins read every profile" on public.profiles for select to authenticated
using ((select public.is_admin()));
create policy "people change their own profile" on public.profiles for update to authenticated
using ((select public.is_signed_in()) and id = (select auth.uid())) with check (id = (select auth.uid()));
select heirvoice.require_aal('public.profiles');
create trigger profiles_touch before update on public.profiles
for each row execute function public.touch_updated_at();

-- Copies name and language from the sign-up data once the email address or phone is confirmed: before that, anybody
-- could have written them.
create function public.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known boolean := new.confirmed_at is not null or new.is_anonymous;
  said_name text := left(new.raw_user_meta_data ->> 'full_name', 300);
  said_language text := new.raw_user_meta_data ->> 'preferred_language';
begin
  if said_language not in ('en', 'fr', 'it', 'es', 'de', 'pt', 'nl') then
    said_language := null;
  end if;
  insert into public.profiles as p (id, full_name, preferred_language)
  values (new.id, case when known then said_name end, case when known then said_language end)
  on conflict (id) do update
    set full_name = coalesce(p.full_name, excluded.full_name),
      preferred_language = coalesce(p.preferred_language, excluded.preferred_language)
    where (p.full_name is null and excluded.full_name is not null)
      or (p.preferred_language is null and excluded.preferred_language is not null);
  return new;
end $$;
create trigger on_auth_user_created after insert on auth.users
for each row execute function public.make_profile();
create trigger on_auth_user_changed
after update of raw_user_meta_data, email_confirmed_at, phone_confirmed_at, is_anonymous on auth.users
for each row execute function public.make_profile();

-- The caller's sign-in sessions.
create function public.my_sessions()
returns table (id uuid, user_agent text, last_seen_at timestamptz, is_this_one boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, left(s.user_agent, 400), greatest(s.updated_at, s.refreshed_at::timestamptz),
    s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
  from auth.sessions s
  where s.user_id = auth.uid() and public.is_signed_in()
  order by 4 desc, 3 desc limit 100
$$;
revoke execute on function public.my_sessions() from public, anon;

create function public.has_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u where u.id = auth.uid() and coalesce(u.encrypted_password, '') <> '' and public.is_signed_in())
$$;
revoke execute on function public.has_password() from public, anon;

-- Ends one of the caller's sessions.
create function public.end_session(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  delete from auth.sessions where id = p_session_id and user_id = auth.uid() and public.is_signed_in();
end $$;
revoke execute on function public.end_session(uuid) from public, anon;

-- Recovery codes for the second factor: ten keyed hashes, each usable once.
create table heirvoice.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (char_length(code_hash) = 64),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table heirvoice.recovery_codes enable row level security;

-- Limits on what one person may store: bytes, objects and rows per table.

-- Per-person limits. A missing row or a null column falls back to settings, then to the defaults in the functions
-- below.
create table public.quotas (
  user_id uuid primary key references auth.users (id) on delete cascade,
  storage_bytes bigint check (storage_bytes >= 0),
  storage_objects bigint check (storage_objects >= 0),
  row_budgets jsonb not null default '{}' check (octet_length(row_budgets::text) <= 10000),
  hearing_minutes integer check (hearing_minutes >= 0)
);

alter table public.quotas enable row level security;
revoke all on public.quotas from anon, authenticated;
grant select on public.quotas to authenticated;
create policy "people see their own quota" on public.quotas for select to authenticated
using (user_id = (select auth.uid()));
create policy "admins see every quota" on public.quotas for select to authenticated
using ((select public.is_admin()));
select heirvoice.require_aal('public.quotas');

-- Rows and bytes per table and owner, spread over 16 stripes so that concurrent requests do not wait for one row
-- lock. user_id is null for tables without an owner.
create table heirvoice.row_counts (
  table_name text not null,
  user_id uuid references auth.users (id) on delete cascade,
  rows bigint not null,
  stripe integer not null default 0,
  bytes bigint not null default 0,
  unique nulls not distinct (table_name, user_id, stripe)
) with (fillfactor = 50);

create function heirvoice.refuse_overdraft(p_table text, p_owner uuid, p_budget bigint) returns void
language plpgsql set search_path = '' as $$
declare
  budget bigint := greatest(p_budget, (select (row_budgets ->> p_table)::bigint from public.quotas where user_id = p_owner));
begin
  if not public.asked_by_client() then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(format('rows of %s in %s', p_owner, p_table), 0));
  if (
    select sum(rows) from heirvoice.row_counts
    where table_name = p_table and (user_id = p_owner or p_owner is null and user_id is null)
  ) > budget then
    raise program_limit_exceeded using message = format('No more rows fit into "%s": the limit is %s.', p_table, budget);
  end if;
end $$;
revoke execute on function heirvoice.refuse_overdraft(text, uuid, bigint) from public;

create function heirvoice.refuse_overdraft(p_table text, p_owner uuid, p_budget bigint, p_bytes bigint) returns void
language plpgsql set search_path = '' as $$
declare
  bytes bigint := greatest(p_bytes, (select (row_budgets ->> (p_table || '.bytes'))::bigint from public.quotas where user_id = p_owner));
begin
  if not public.asked_by_client() then
    return;
  end if;
  perform heirvoice.refuse_overdraft(p_table, p_owner, p_budget);
  if (select sum(c.bytes) from heirvoice.row_counts c where table_name = p_table and user_id = p_owner) > bytes then
    raise program_limit_exceeded using message = format('No more bytes fit into "%s": the limit is %s.', p_table, bytes);
  end if;
end $$;
revoke execute on function heirvoice.refuse_overdraft(text, uuid, bigint, bigint) from public;

-- Gives a table a row budget with generated functions and triggers. p_owner is the owner column, or null for tables
-- without owners. Statements of at most ten rows pass without a lock while 2,000 rows are left, more than 200
-- connections can have in flight. Server writes count and are never refused.
create function heirvoice.limit_rows(p_table text, p_owner text, p_budget bigint) returns void
language plpgsql set search_path = '' as $$
declare
  owner text := coalesce('r.' || quote_ident(p_owner), 'null::uuid');
  owned text := coalesce('r.' || quote_ident(p_owner) || ' is not null', 'true');
  theirs text := case when p_owner is null then 'k.user_id is null' else 'k.user_id = spent.owner' end;
begin
  execute format('lock table public.%I in share row exclusive mode', p_table);
  delete from heirvoice.row_counts where table_name = p_table;
  execute format(
    'insert into heirvoice.row_counts (table_name, user_id, rows) select %L, %s, count(*) from public.%I r where %s group by 2',
    p_table, owner, p_table, owned);
  execute format($f$
    create or replace function heirvoice.%1$I() returns trigger
    language plpgsql security definer set search_path = '' as $body$
    declare
      budget bigint := coalesce((select value ->> %2$L from public.settings where key = 'row_budgets'), %3$L);
      spent record;
    begin
      for spent in
        insert into heirvoice.row_counts as c (table_name, user_id, stripe, rows)
        select %2$L, %4$s, pg_backend_pid() %% 16, count(*) from added r where %5$s group by 2 order by 2
        on conflict (table_name, user_id, stripe) do update set rows = c.rows + excluded.rows returning c.user_id as owner
      loop
        if (select count(*) > 10 from added)
          or (select sum(k.rows) from heirvoice.row_counts k where k.table_name = %2$L and %6$s) > budget - 2000 then
          perform heirvoice.refuse_overdraft(%2$L, spent.owner, budget);
        end if;
      end loop;
      return null;
    end $body$ $f$, 'count_rows_of_' || p_table, p_table, p_budget, owner, owned, theirs);
  -- Skips accounts that are being deleted.
  execute format($f$
    create or replace function heirvoice.%1$I() returns trigger
    language plpgsql security definer set search_path = '' as $body$
    begin
      insert into heirvoice.row_counts as c (table_name, user_id, stripe, rows)
      select %2$L, o.id, pg_backend_pid() %% 16, -o.rows
      from (select %3$s as id, count(*) as rows from removed r where %4$s group by 1) o
      where o.id is null or exists (select from auth.users u where u.id = o.id) order by 2
      on conflict (table_name, user_id, stripe) do update set rows = c.rows + excluded.rows;
      return null;
    end $body$ $f$, 'discount_rows_of_' || p_table, p_table, owner, owned);
  execute format('create or replace trigger %I after insert on public.%I referencing new table as added
    for each statement execute function heirvoice.%I()', p_table || '_count', p_table, 'count_rows_of_' || p_table);
  execute format('create or replace trigger %I after delete on public.%I referencing old table as removed
    for each statement execute function heirvoice.%I()', p_table || '_discount', p_table, 'discount_rows_of_' || p_table);
  execute format('revoke execute on function heirvoice.%I(), heirvoice.%I() from public',
    'count_rows_of_' || p_table, 'discount_rows_of_' || p_table);
end $$;
revoke execute on function heirvoice.limit_rows(text, text, bigint) from public;

-- Adds a byte budget to the row budget: the text size of variable-length columns plus 200 bytes per row. Statements
-- of at most ten rows and 64 kB pass without a lock while 2,000 rows and 16 MB are left. Server writes count and are
-- never refused.
create function heirvoice.limit_rows(p_table text, p_owner text, p_budget bigint, p_bytes bigint) returns void
language plpgsql set search_path = '' as $$
declare
  size text := (
    select '200 + ' || string_agg(format(
      case when atttypid in ('text'::regtype, 'varchar'::regtype, 'bytea'::regtype)
        then 'coalesce(octet_length(r.%1$I), 0)' else 'coalesce(octet_length(r.%1$I::text), 0)' end, attname), ' + ' order by attnum)
    from pg_catalog.pg_attribute
    where attrelid = format('public.%I', p_table)::regclass and attnum > 0 and not attisdropped and attlen = -1
  );
begin
  perform heirvoice.limit_rows(p_table, p_owner, p_budget);
  execute format(
    'update heirvoice.row_counts c set bytes = r.bytes
     from (select %2$I as owner, sum(%3$s) as bytes from public.%1$I r group by 1) r
     where c.table_name = %1$L and c.user_id = r.owner', p_table, p_owner, size);
  execute format($f$
    create or replace function heirvoice.%1$I() returns trigger
    language plpgsql security definer set search_path = '' as $body$
    declare
      budget bigint;
      budgeted bigint;
      spent record;
      kept record;
    begin
      select coalesce(max((value ->> %2$L)::bigint), %3$L), coalesce(max((value ->> %5$L)::bigint), %6$L)
      into budget, budgeted from public.settings where key = 'row_budgets';
      for spent in
        select r.%4$I as owner, count(*) as rows, sum(%7$s) as bytes from added r where r.%4$I is not null group by 1 order by 1
      loop
        insert into heirvoice.row_counts as c (table_name, user_id, stripe, rows, bytes)
        values (%2$L, spent.owner, pg_backend_pid() %% 16, spent.rows, spent.bytes)
        on conflict (table_name, user_id, stripe) do update set rows = c.rows + excluded.rows, bytes = c.bytes + excluded.bytes;
        select sum(k.rows) as rows, sum(k.bytes) as bytes into kept
        from heirvoice.row_counts k where k.table_name = %2$L and k.user_id = spent.owner;
        if spent.rows > 10 or spent.bytes > 65536 or kept.rows > budget - 2000 or kept.bytes > budgeted - 16777216 then
          perform heirvoice.refuse_overdraft(%2$L, spent.owner, budget, budgeted);
        end if;
      end loop;
      return null;
    end $body$ $f$, 'count_rows_of_' || p_table, p_table, p_budget, p_owner, p_table || '.bytes', p_bytes, size);
  execute format($f$
    create or replace function heirvoice.%1$I() returns trigger
    language plpgsql security definer set search_path = '' as $body$
    begin
      insert into heirvoice.row_counts as c (table_name, user_id, stripe, rows, bytes)
      select %2$L, o.id, pg_backend_pid() %% 16, -o.rows, -o.bytes
      from (select r.%3$I as id, count(*) as rows, sum(%4$s) as bytes from removed r group by 1) o
      where exists (select from auth.users u where u.id = o.id) order by 2
      on conflict (table_name, user_id, stripe) do update set rows = c.rows + excluded.rows, bytes = c.bytes + excluded.bytes;
      return null;
    end $body$ $f$, 'discount_rows_of_' || p_table, p_table, p_owner, size);
  execute format($f$
    create or replace function heirvoice.%1$I() returns trigger
    language plpgsql security definer set search_path = '' as $body$
    declare
      change record;
    begin
      for change in
        select r.owner, sum(r.bytes) as bytes
        from (
          select r.%3$I as owner, %6$s as bytes from added r
          union all select r.%3$I, -(%6$s) from removed r
        ) r
        where exists (select from auth.users u where u.id = r.owner)
        group by 1 having sum(r.bytes) <> 0 order by 1
      loop
        insert into heirvoice.row_counts as c (table_name, user_id, stripe, rows, bytes)
        values (%2$L, change.owner, pg_backend_pid() %% 16, 0, change.bytes)
        on conflict (table_name, user_id, stripe) do update set bytes = c.bytes + excluded.bytes;
        if change.bytes > 0 then
          perform heirvoice.refuse_overdraft(%2$L, change.owner, 9223372036854775807,
            coalesce((select (value ->> %4$L)::bigint from public.settings where key = 'row_budgets'), %5$L));
        end if;
      end loop;
      return null;
    end $body$ $f$, 'recount_bytes_of_' || p_table, p_table, p_owner, p_table || '.bytes', p_bytes, size);
  execute format('create or replace trigger %I after update on public.%I referencing old table as removed new table as added
    for each statement execute function heirvoice.%I()', p_table || '_recount', p_table, 'recount_bytes_of_' || p_table);
  execute format('revoke execute on function heirvoice.%I() from public', 'recount_bytes_of_' || p_table);
end $$;
revoke execute on function heirvoice.limit_rows(text, text, bigint, bigint) from public;

create function public.storage_quota_of(p_user_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select storage_bytes from public.quotas where user_id = p_user_id),
    (select (value #>> '{}')::bigint from public.settings where key = 'storage_quota_bytes'),
    20000000000
  )
$$;
revoke execute on function public.storage_quota_of(uuid) from public, anon, authenticated;

create function public.storage_objects_of(p_user_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select storage_objects from public.quotas where user_id = p_user_id),
    (select (value #>> '{}')::bigint from public.settings where key = 'storage_quota_objects'),
    25000
  )
$$;
revoke execute on function public.storage_objects_of(uuid) from public, anon, authenticated;

create function public.storage_used_by(p_user_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint from storage.objects where owner_id = p_user_id::text
$$;
revoke execute on function public.storage_used_by(uuid) from public, anon, authenticated;

-- Bytes that the caller may still store, user metadata included; -1 when the object limit is reached. Reveals nothing
-- about other people.
create function public.storage_room() returns bigint
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= public.storage_objects_of(auth.uid()) then -1
    else public.storage_quota_of(auth.uid())
      - coalesce(sum((metadata ->> 'size')::bigint + coalesce(pg_column_size(user_metadata), 0)), 0)::bigint end
  from storage.objects where owner_id = auth.uid()::text
$$;
revoke execute on function public.storage_room() from public, anon;

-- Minutes of audio transcribed per person and day: quotas, else settings, else a whole day.
create function public.hearing_minutes_of(p_user_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select hearing_minutes from public.quotas where user_id = p_user_id),
    (select (value #>> '{}')::integer from public.settings where key = 'hearing_minutes_per_day'),
    1440
  )
$$;
revoke execute on function public.hearing_minutes_of(uuid) from public, anon, authenticated;

-- The question bank, its follow-up questions and the encouragement phrases. server/database/seed fills the tables.

-- The question bank. Ids 1001 to 1200 are places for family questions (required-rows.sql).
create table public.questions (
  id integer primary key check (id > 0),
  chapter integer not null check (chapter between 1 and 12),
  text text not null,
  text_fr text not null,
  alternative_text text,
  alternative_text_fr text,
  category text not null default 'general',
  type text not null default 'biography' check (type in ('biography', 'standard')),
  order_index integer not null,
  active boolean not null default true,
  required boolean not null default false,
  estimated_duration_seconds integer not null default 120,
  difficulty_level integer not null default 1,
  follow_up_questions text[] not null default '{}',
  skip_conditions text[] not null default '{}',
  sensitive_topic boolean not null default false,
  emotional_intensity text not null default 'light' check (emotional_intensity in ('light', 'medium', 'heavy')),
  requires_emotional_care boolean not null default false,
  in_free_trial boolean not null default false,
  constraint questions_text_length check (char_length(text) <= 2000),
  constraint questions_text_fr_length check (char_length(text_fr) <= 2000),
  constraint questions_alternative_text_length check (char_length(alternative_text) <= 2000),
  constraint questions_alternative_text_fr_length check (char_length(alternative_text_fr) <= 2000),
  constraint questions_category_length check (char_length(category) <= 100),
  constraint questions_follow_up_questions_length check (octet_length(follow_up_questions::text) <= 20000),
  constraint questions_skip_conditions_length check (octet_length(skip_conditions::text) <= 20000)
);
create unique index questions_order on public.questions (order_index);

alter table public.questions enable row level security;
revoke all on public.questions from anon, authenticated;
grant select on public.questions to anon;
grant select, insert, update, delete on public.questions to authenticated;
create policy "everyone reads the questions" on public.questions for select to anon, authenticated using (true);
create policy "admins change the questions" on public.questions for all to authenticated
using ((select public.is_admin())) with check ((select public.is_admin()));
select heirvoice.require_aal('public.questions');
select heirvoice.limit_rows('questions', null, 2000);

-- Five follow-up questions per question.
create table public.sub_questions (
  id text primary key,
  question_id integer not null references public.questions (id) on delete cascade,
  position integer not null check (position between 1 and 5),
  text text not null,
  text_fr text not null,
  type text not null check (type in ('context', 'detail', 'reflection', 'emotion', 'impact')),
  priority integer not null default 1,
  keywords text[] not null default '{}',
  keywords_fr text[] not null default '{}',
  unique (question_id, position),
  constraint sub_questions_id_length check (char_length(id) <= 100),
  constraint sub_questions_text_length check (char_length(text) <= 2000),
  constraint sub_questions_text_fr_length check (char_length(text_fr) <= 2000),
  constraint sub_questions_keywords_length check (octet_length(keywords::text) <= 20000),
  constraint sub_questions_keywords_fr_length check (octet_length(keywords_fr::text) <= 20000)
);

alter table public.sub_questions enable row level security;
revoke all on public.sub_questions from anon, authenticated;
grant select on public.sub_questions to anon;
grant select, insert, update, delete on public.sub_questions to authenticated;
create policy "everyone reads the follow-ups" on public.sub_questions for select to anon, authenticated using (true);
create policy "admins change the follow-ups" on public.sub_questions for all to authenticated
using ((select public.is_admin())) with check ((select public.is_admin()));
select heirvoice.require_aal('public.sub_questions');
select heirvoice.limit_rows('sub_questions', null, 10000);

-- Short phrases that the interviewer says at the beginning, between questions and at the end.
create table public.encouragement_phrases (
  id integer generated always as identity primary key,
  phrase_type text not null check (phrase_type in ('opening', 'progress', 'closing')),
  category text not null default 'general',
  text text not null,
  text_fr text not null,
  unique (phrase_type, category, text),
  constraint encouragement_phrases_category_length check (char_length(category) <= 100),
  constraint encouragement_phrases_text_length check (char_length(text) <= 2000),
  constraint encouragement_phrases_text_fr_length check (char_length(text_fr) <= 2000)
);

alter table public.encouragement_phrases enable row level security;
revoke all on public.encouragement_phrases from anon, authenticated;
grant select, insert, update, delete on public.encouragement_phrases to authenticated;
create policy "signed-in people read the phrases" on public.encouragement_phrases for select to authenticated
using ((select public.is_signed_in()));
create policy "admins change the phrases" on public.encouragement_phrases for all to authenticated
using ((select public.is_admin())) with check ((select public.is_admin()));
select heirvoice.require_aal('public.encouragement_phrases');
select heirvoice.limit_rows('encouragement_phrases', null, 2000);

-- A random phrase in the caller's language with the caller's name.
create function public.get_random_encouragement_phrase(p_phrase_type text, p_category text default 'general', p_user_name text default '')
returns text
language sql volatile set search_path = '' as $$
  select replace(
    replace(case preferred when 'fr' then e.text_fr else e.text end, case when trim(p_user_name) = '' then ', {name}' else '' end, ''),
    '{name}', left(trim(coalesce(p_user_name, '')), 100)
  )
  from public.encouragement_phrases e,
    (select coalesce((select preferred_language from public.profiles where id = auth.uid()), 'en') as preferred) p
  where public.is_signed_in() and e.phrase_type = p_phrase_type and e.category in (p_category, 'general')
  order by e.category = 'general', random()
  limit 1
$$;
revoke execute on function public.get_random_encouragement_phrase(text, text, text) from public, anon;

-- Orders, amounts and prices.

-- Price per market. With billing on, an order costs the price at the time of the order; the amount that a client
-- sends is ignored. settings.market fixes one market for everybody.
create table public.prices (
  market text not null check (market in ('us', 'fr')),
  product_type text not null check (product_type in ('memory_book', 'memory_book_plus_audio')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (market, product_type)
);

alter table public.prices enable row level security;
revoke all on public.prices from anon, authenticated;
grant select on public.prices to anon, authenticated;
create policy "everybody reads the prices" on public.prices for select to anon, authenticated using (true);
select heirvoice.require_aal('public.prices');

-- Orders without amounts. Clients read the view public.orders.
create table public.order_headers (
  id uuid constraint orders_pkey primary key default gen_random_uuid(),
  buyer_id uuid constraint orders_buyer_id_fkey references auth.users (id) on delete set null,
  recipient_id uuid constraint orders_recipient_id_fkey references auth.users (id) on delete set null,
  order_type text not null default 'direct' constraint orders_order_type_check check (order_type in ('direct', 'gift')),
  product_type text not null constraint orders_product_type_check check (product_type in ('memory_book', 'memory_book_plus_audio')),
  payment_status text not null default 'unpaid'
    constraint orders_payment_status_check check (payment_status in ('unpaid', 'paid')),
  order_status text not null default 'created'
    constraint orders_order_status_check check (order_status in ('created', 'pending', 'active', 'interview_in_progress', 'completed')),
  created_at timestamptz not null default now()
);
create index orders_buyer on public.order_headers (buyer_id);
create index orders_recipient on public.order_headers (recipient_id);

alter table public.order_headers enable row level security;
revoke all on public.order_headers from anon, authenticated;
grant select on public.order_headers to authenticated;
grant insert (
  id, buyer_id, recipient_id, order_type, product_type, payment_status, order_status, created_at
) on public.order_headers to authenticated;
create policy "buyers and recipients read their orders" on public.order_headers for select to authenticated
using ((select auth.uid()) in (buyer_id, recipient_id));
create policy "signed-in people order for themselves" on public.order_headers for insert to authenticated
with check (
  (select public.is_signed_in()) and buyer_id = (select auth.uid())
  and (recipient_id is null or recipient_id = (select auth.uid()))
);
select heirvoice.require_aal('public.order_headers');
select heirvoice.limit_rows('order_headers', 'buyer_id', 200);

-- Amounts, visible to the buyer only. A column privilege cannot separate buyer and recipient, so amounts have their
-- own table.
create table public.order_amounts (
  order_id uuid primary key references public.order_headers (id) on delete cascade,
  amount_cents integer not null default 0 check (amount_cents >= 0),
  refunded boolean not null default false,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$')
);

alter table public.order_amounts enable row level security;
revoke all on public.order_amounts from anon, authenticated;
grant select on public.order_amounts to authenticated;
create policy "buyers see what they paid" on public.order_amounts for select to authenticated
using (exists (select from public.order_headers h where h.id = order_id and h.buyer_id = (select auth.uid())));
select heirvoice.require_aal('public.order_amounts');

-- Orders with amounts. security_invoker: a recipient sees null as amount_cents.
create view public.orders with (security_invoker = true) as
select h.id, h.buyer_id, h.recipient_id, h.order_type, h.product_type, a.amount_cents,
  case when a.refunded then 'refunded' else h.payment_status end as payment_status, h.order_status, h.created_at
from public.order_headers h left join public.order_amounts a on a.order_id = h.id;
alter view public.orders alter column id set default gen_random_uuid();
alter view public.orders alter column order_type set default 'direct';
alter view public.orders alter column amount_cents set default 0;
alter view public.orders alter column payment_status set default 'unpaid';
alter view public.orders alter column order_status set default 'created';
alter view public.orders alter column created_at set default now();
revoke all on public.orders from anon, authenticated;
grant select on public.orders to authenticated;
grant insert (
  buyer_id, recipient_id, order_type, product_type, amount_cents, payment_status, order_status
) on public.orders to authenticated;

-- Sets id, time, status and payment status in the database, so that the rules hold on any deployment.
create function public.decide_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not public.asked_by_client() then
    return new;
  end if;
  new.id := gen_random_uuid();
  new.created_at := now();
  new.order_status := 'created';
  new.payment_status := case
    when coalesce((select value #>> '{}' from public.settings where key = 'billing'), 'off') = 'off' then 'paid'
    else 'unpaid' end;
  return new;
end $$;
create trigger orders_decide before insert on public.order_headers for each row execute function public.decide_order();

-- With billing off an order is paid and free. The server sets the price of orders that it writes itself.
create function public.price_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  billed boolean := public.asked_by_client() and new.payment_status = 'unpaid';
  priced record;
begin
  select p.amount_cents, p.currency into priced
  from public.prices p where p.market = public.market_of(new.buyer_id) and p.product_type = new.product_type;
  if billed and priced.amount_cents is null then
    raise check_violation using message = 'This book has no price yet.';
  end if;
  insert into public.order_amounts (order_id, amount_cents, currency)
  values (new.id, case when billed then priced.amount_cents else 0 end, coalesce(priced.currency, 'USD'));
  return null;
end $$;
create trigger orders_price after insert on public.order_headers for each row execute function public.price_order();

-- Writes the view public.orders. A second equal order within ten seconds returns the first one, so that a double tap
-- orders once.
create function public.write_order() returns trigger
language plpgsql set search_path = '' as $$
declare
  twin uuid;
begin
  if tg_op = 'DELETE' then
    delete from public.order_headers where id = old.id;
    return case when found then old end;
  end if;
  if tg_op = 'INSERT' then
    if public.asked_by_client() and new.buyer_id = auth.uid() then
      perform pg_advisory_xact_lock(hashtextextended('orders of ' || new.buyer_id, 0));
      select h.id into twin from public.order_headers h
      where h.buyer_id = new.buyer_id and h.recipient_id is not distinct from new.recipient_id and h.order_type = new.order_type
        and h.product_type = new.product_type and h.order_status = 'created' and h.created_at > now() - interval '10 seconds'
        and not exists (select from public.interview_sessions s where s.order_id = h.id)
      limit 1;
    end if;
    if twin is null then
      insert into public.order_headers (id, buyer_id, recipient_id, order_type, product_type, payment_status, order_status, created_at)
      values (new.id, new.buyer_id, new.recipient_id, new.order_type, new.product_type,
        case new.payment_status when 'refunded' then 'unpaid' else new.payment_status end, new.order_status, new.created_at)
      returning id into new.id;
    else
      new.id := twin;
    end if;
  else
    update public.order_headers
    set buyer_id = new.buyer_id, recipient_id = new.recipient_id, order_type = new.order_type, product_type = new.product_type,
      payment_status = case new.payment_status when 'refunded' then 'unpaid' else new.payment_status end,
      order_status = new.order_status
    where id = old.id;
    new.id := old.id;
  end if;
  if not public.asked_by_client() then
    update public.order_amounts set amount_cents = new.amount_cents, refunded = new.payment_status = 'refunded'
    where order_id = new.id;
  end if;
  select o.* into new from public.orders o where o.id = new.id;
  return new;
end $$;
create trigger orders_write instead of insert or update or delete on public.orders
for each row execute function public.write_order();

-- Deletes an order without buyer and recipient once no interview refers to it. Argument: the column that holds the
-- order id.
create function public.drop_nameless_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.order_headers o
  where o.id = (to_jsonb(old) ->> tg_argv[0])::uuid and o.buyer_id is null and o.recipient_id is null
    and not exists (select from public.interview_sessions s where s.order_id = o.id);
  return null;
end $$;
create trigger orders_nameless after update of buyer_id, recipient_id on public.order_headers
for each row when (new.buyer_id is null and new.recipient_id is null)
execute function public.drop_nameless_order('id');

-- settings.market, else the market of the buyer's language.
create function public.market_of(p_person_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select value #>> '{}' from public.settings where key = 'market'),
    (select 'fr' from public.profiles where id = p_person_id and preferred_language = 'fr'),
    'us'
  )
$$;
revoke execute on function public.market_of(uuid) from public, anon, authenticated;

-- Current market price and the order's own price, for the buyer only: a gift recipient never sees an amount (ruling
-- 45).
create function public.get_order_price(p_order_id uuid)
returns table (price_cents integer, price_currency text, amount_cents integer, amount_currency text)
language sql stable security definer set search_path = '' as $$
  select p.amount_cents, p.currency, a.amount_cents, a.currency
  from public.order_headers o
  join public.order_amounts a on a.order_id = o.id
  left join public.prices p on p.market = public.market_of(o.buyer_id) and p.product_type = o.product_type
  where o.id = p_order_id and o.buyer_id = (select auth.uid()) and public.is_signed_in() and public.has_required_aal()
$$;
revoke execute on function public.get_order_price(uuid) from public, anon;

-- Interviews, their plans and states.

-- Interviews. A trigger checks state changes; the client cannot set counts.
create table public.interview_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  order_id uuid references public.order_headers (id) on delete set null,
  session_token text not null unique check (session_token ~ '^sess_[A-Za-z0-9_-]{16,128}$'),
  status text not null default 'active'
    check (status in ('created', 'active', 'paused', 'completed', 'abandoned', 'cancelled')),
  current_question_id integer references public.questions (id),
  questions_answered integer not null default 0,
  total_questions integer not null default 50,
  started_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  book_title text check (char_length(book_title) between 1 and 120),
  follow_ups jsonb,
  -- A sitting starts with the interview and again after 30 idle minutes.
  sitting_began_at timestamptz not null default now(),
  rest_offered_at timestamptz,
  narrator text not null default 'woman' check (narrator in ('woman', 'man', 'nobody')),
  announce_chapters boolean not null default true,
  book_size text not null default '6x9' check (book_size in ('6x9', 'large print')),
  book_binding text not null default 'hardcover' check (book_binding in ('hardcover', 'paperback')),
  book_cover text not null default 'waveform' check (book_cover in ('waveform', 'type', 'photograph')),
  book_dedication text check (char_length(book_dedication) between 1 and 600),
  book_about text check (char_length(book_about) between 1 and 2000),
  constraint interview_sessions_follow_ups_length
    check (jsonb_typeof(follow_ups) = 'object' and octet_length(follow_ups::text) <= 4000)
);
create index interview_sessions_user on public.interview_sessions (user_id);
create index interview_sessions_order on public.interview_sessions (order_id);
create unique index interview_sessions_one_live on public.interview_sessions (order_id) where status <> 'completed';

alter table public.interview_sessions enable row level security;
revoke all on public.interview_sessions from anon, authenticated;
grant select on public.interview_sessions to authenticated;
grant insert (
  user_id, order_id, session_token, status, current_question_id, questions_answered, total_questions,
  started_at
) on public.interview_sessions to authenticated;
grant update (
  status, current_question_id, questions_answered, updated_at, book_title, follow_ups, narrator,
  announce_chapters, book_size, book_binding, book_cover, book_dedication, book_about
) on public.interview_sessions to authenticated;
create policy "storytellers read their own sessions" on public.interview_sessions for select to authenticated
using (user_id = (select auth.uid()));
-- Nobody, not even the buyer, starts the interview of a gift before its recipient accepts.
create policy "storytellers begin their own sessions" on public.interview_sessions for insert to authenticated
with check (
  (select public.is_signed_in()) and user_id = (select auth.uid()) and status in ('created', 'active')
  and exists (
    select from public.order_headers
    where order_headers.id = order_id
      and coalesce(recipient_id, case when order_type = 'direct' then buyer_id end) = (select auth.uid())
  )
);
create policy "storytellers steer their own sessions" on public.interview_sessions for update to authenticated
using ((select public.is_signed_in()) and user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
select heirvoice.require_aal('public.interview_sessions');
select heirvoice.limit_rows('interview_sessions', 'user_id', 200);
create trigger interview_sessions_touch before update on public.interview_sessions
for each row execute function public.touch_updated_at();

-- The questions of an interview in order. state: open, later (postponed) or left out.
create table public.session_plans (
  session_id uuid not null references public.interview_sessions (id) on delete cascade,
  position integer not null check (position > 0),
  question_id integer not null references public.questions (id),
  state text not null default 'open' check (state in ('open', 'later', 'left out')),
  asked jsonb check (jsonb_typeof(asked) = 'object' and octet_length(asked::text) <= 6000),
  primary key (session_id, position),
  unique (session_id, question_id)
);

alter table public.session_plans enable row level security;
revoke all on public.session_plans from anon, authenticated;
grant select on public.session_plans to authenticated;
create policy "storytellers read their own plans" on public.session_plans for select to authenticated
using (exists (select from public.interview_sessions s where s.id = session_id and s.user_id = (select auth.uid())));
select heirvoice.require_aal('public.session_plans');

-- Runs before the insert so that the insert returns the final values.
create function public.begin_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select coalesce(nullif(count(*), 0), 50), min(question_id) filter (where place = 1), 0
  into new.total_questions, new.current_question_id, new.questions_answered
  from public.questions_of_order(new.order_id);
  return new;
end $$;
create trigger interview_sessions_begin before insert on public.interview_sessions
for each row execute function public.begin_session();

-- Allowed: created → active ⇄ paused → completed; abandoned and cancelled may resume (ruling 22). Only the server
-- reopens a completed interview.
create function public.keep_session_true() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not public.asked_by_client() or pg_trigger_depth() > 1 then
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('created', 'active'), ('active', 'paused'), ('paused', 'active'), ('abandoned', 'active'), ('cancelled', 'active'),
    ('active', 'completed'), ('paused', 'completed')
  ) then
    raise check_violation using message = format('An interview does not go from %s to %s.', old.status, new.status);
  end if;
  if new.status = 'completed' and old.status <> 'completed' and not public.is_plan_told(new.id) then
    raise check_violation using message = 'A required question of this interview is not told yet.';
  end if;
  new.questions_answered := public.count_told_questions(new.id);
  if not exists (
    select from public.session_plans where session_id = new.id and question_id = new.current_question_id
  ) then
    new.current_question_id := old.current_question_id;
  end if;
  return new;
end $$;
create trigger interview_sessions_true before update on public.interview_sessions
for each row execute function public.keep_session_true();

create function public.follow_session() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.current_question_id is distinct from old.current_question_id then
    new.follow_ups := null;
  end if;
  if new.status = 'active' and old.status <> 'active' and old.updated_at < now() - interval '30 minutes' then
    new.sitting_began_at := now();
  end if;
  return new;
end $$;
revoke execute on function public.follow_session() from public, anon, authenticated;
create trigger interview_sessions_sitting before update on public.interview_sessions
for each row execute function public.follow_session();

create function public.order_follows_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  follows text := case new.status when 'completed' then 'completed' when 'created' then 'created' else 'interview_in_progress' end;
begin
  update public.order_headers set order_status = follows where id = new.order_id and order_status <> follows;
  return null;
end $$;
create trigger orders_follow_sessions after insert or update of status on public.interview_sessions
for each row execute function public.order_follows_session();

-- One order is one story: after completion the storyteller cannot start another interview in the same order. Runs
-- before the policies and reveals nothing about orders of other people.
create function public.refuse_told_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.asked_by_client() and new.user_id = auth.uid() and exists (
    select from public.interview_sessions s
    where s.order_id = new.order_id and s.user_id = new.user_id and s.status = 'completed'
  ) then
    raise check_violation using message = 'The story of this order is told.';
  end if;
  return new;
end $$;
revoke execute on function public.refuse_told_order() from public, anon, authenticated;
create trigger interview_sessions_refuse_told before insert on public.interview_sessions
for each row execute function public.refuse_told_order();

-- Number of questions with a decodable recording of at least two seconds, with or without words.
create function public.count_told_questions(p_session_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(distinct a.question_id)::integer
  from public.answers a join public.recordings r on r.id = a.recording_id
  where a.session_id = p_session_id and a.follow_up is null and a.visibility <> 'deleted' and r.duration_ms >= 2000
$$;
revoke execute on function public.count_told_questions(uuid) from public, anon, authenticated;

create function public.recount_session(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Serializes concurrent answers: the second one counts after the first commits.
  perform from public.interview_sessions where id = p_session_id for no key update;
  update public.interview_sessions set questions_answered = public.count_told_questions(id)
  where id = p_session_id and questions_answered <> public.count_told_questions(id);
end $$;
revoke execute on function public.recount_session(uuid) from public, anon, authenticated;

-- True when every required question has an answer that is neither deleted nor failed.
create function public.is_plan_told(p_session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.session_plans p join public.questions q on q.id = p.question_id
    where p.session_id = p_session_id and q.required and not exists (
      select from public.answers a
      where a.session_id = p_session_id and a.question_id = p.question_id and a.follow_up is null
        and a.visibility <> 'deleted' and a.processing_status <> 'failed'
    )
  )
$$;
revoke execute on function public.is_plan_told(uuid) from public, anon, authenticated;

-- True when the interview continues with the voice agent, including a conversation that was paused before its first
-- answer.
create function public.told_by_voice(p_session uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select one.by_voice from (
      select a.created_at as at, a.conversation_id is not null as by_voice from public.answers a
      where a.session_id = p_session and a.visibility <> 'deleted'
      union all
      select c.began_at, true from public.conversations c where c.session_id = p_session
    ) one order by one.at desc limit 1
  ), false)
$$;
revoke execute on function public.told_by_voice(uuid) from public, anon;

create function public.get_active_project(p_user_id uuid)
returns table (
  order_id uuid, session_token text, session_status text, questions_answered integer, total_questions integer,
  current_question_id integer, by_voice boolean
)
language plpgsql stable set search_path = '' as $$
begin
  if p_user_id is distinct from auth.uid() then
    raise insufficient_privilege using message = 'Projects are shown to those whose they are.';
  end if;
  return query
  select o.id, s.session_token, coalesce(s.status, 'created'), coalesce(s.questions_answered, 0), coalesce(s.total_questions, 0),
    s.current_question_id, public.told_by_voice(s.id)
  from public.orders o left join public.interview_sessions s on s.order_id = o.id and s.status <> 'completed'
  where coalesce(o.recipient_id, case when o.order_type = 'direct' then o.buyer_id end) = p_user_id
    and o.order_status <> 'completed'
  order by s.updated_at desc nulls last, o.created_at desc
  limit 1;
end $$;
revoke execute on function public.get_active_project(uuid) from public, anon;

create function public.create_new_project(p_user_id uuid, p_order_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  if p_user_id is distinct from auth.uid() then
    raise insufficient_privilege using message = 'People begin projects of their own.';
  end if;
  insert into public.interview_sessions (user_id, order_id, session_token, status)
  values (p_user_id, p_order_id, 'sess_' || replace(gen_random_uuid()::text, '-', ''), 'created')
  on conflict (order_id) where status <> 'completed' do nothing
  returning id into made;
  if made is null then
    select id into made from public.interview_sessions where order_id = p_order_id and status <> 'completed';
  end if;
  return made;
end $$;
revoke execute on function public.create_new_project(uuid, uuid) from public, anon;

-- The bookshelf in one JSON document. by_voice says how an interview continues.
create function public.get_shelf() returns jsonb
language sql stable set search_path = '' as $$
  with books as (
    select o.id, o.created_at, to_jsonb(o) as ordered, s.id as session_id, s.status, s.updated_at, s.current_question_id,
      case when s.id is not null then jsonb_build_object(
        'id', s.id, 'session_token', s.session_token, 'status', s.status, 'current_question_id', s.current_question_id,
        'questions_answered', s.questions_answered, 'total_questions', s.total_questions, 'book_title', s.book_title,
        'by_voice', public.told_by_voice(s.id)
      ) end as session,
      coalesce(o.recipient_id, case when o.order_type = 'direct' then o.buyer_id end) = (select auth.uid()) as own
    from public.orders o left join lateral (
      -- At most one interview of an order is not completed.
      select i.* from public.interview_sessions i where i.order_id = o.id
      order by i.status <> 'completed' desc, i.updated_at desc limit 1
    ) s on true
    where o.buyer_id = (select auth.uid()) or o.recipient_id = (select auth.uid())
    union all
    -- Stories outlive their order (ruling 45).
    select s.id, s.created_at, null, s.id, s.status, s.updated_at, s.current_question_id,
      jsonb_build_object(
        'id', s.id, 'session_token', s.session_token, 'status', s.status, 'current_question_id', s.current_question_id,
        'questions_answered', s.questions_answered, 'total_questions', s.total_questions, 'book_title', s.book_title,
        'by_voice', public.told_by_voice(s.id)
      ), true
    from public.interview_sessions s where s.user_id = (select auth.uid()) and s.order_id is null
  ),
  -- The open book: the caller's own most recent one, else the newest waiting one, else the newest.
  first as (
    select b.* from books b where b.own
    order by (b.status <> 'completed') is true desc, case when b.status <> 'completed' then b.updated_at end desc,
      b.session_id is null desc, b.ordered is null, b.created_at desc
    limit 1
  ),
  told as (
    select a.question_id, a.processing_status, a.metadata ->> 'problem' as problem, a.transcript, a.recording_id,
      a.duration_seconds, a.created_at,
      regexp_count(a.transcript, '[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+') as words
    from first f join public.answers a on a.session_id = f.session_id
    where a.visibility <> 'deleted'
  )
  select jsonb_build_object(
    'profile', (
      select jsonb_build_object('full_name', p.full_name, 'preferred_language', p.preferred_language)
      from public.profiles p where p.id = (select auth.uid())
    ),
    'books', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', b.id, 'order', b.ordered, 'session', b.session)
        order by b.ordered is null, b.created_at desc
      ), '[]') from books b
    ),
    'made', (
      select coalesce(jsonb_agg(
        jsonb_build_object('session_id', w.subject, 'memoirId', m.id, 'title', m.title) order by w.updated_at
      ), '[]')
      from public.work_progress w join public.memoirs m on m.id::text = w.result ->> 'memoirId'
      where w.user_id = (select auth.uid()) and w.job = 'make-book' and w.state = 'done'
    ),
    'given', case when exists (select from books b where b.ordered ->> 'order_type' = 'gift')
      then (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from public.get_gift_progress() g) else '[]' end,
    'received', case when exists (select from books b where b.ordered ->> 'order_type' = 'gift')
      then (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from public.get_received_gifts() g) else '[]' end,
    'first', (select f.id from first f),
    'telling', (
      select jsonb_build_object(
        'questions', (select count(distinct t.question_id) from told t),
        'seconds', (select coalesce(sum(t.duration_seconds), 0) from told t),
        'words', (select coalesce(sum(t.words), 0) from told t),
        'pending', (select coalesce(bool_or(t.processing_status = 'pending'), false) from told t),
        'planned', (select count(*) from public.session_plans p where p.session_id = f.session_id),
        -- The current question, else the first unanswered one.
        'next', (
          select jsonb_build_object(
            'position', p.position, 'question_id', p.question_id, 'questions', jsonb_build_object(
              'text', coalesce(p.asked ->> 'en', q.text), 'text_fr', coalesce(p.asked ->> 'fr', q.text_fr),
              'estimated_duration_seconds', q.estimated_duration_seconds
            )
          )
          from public.session_plans p join public.questions q on q.id = p.question_id
          where p.session_id = f.session_id and not exists (select from told t where t.question_id = p.question_id)
            and (p.state <> 'left out' or p.question_id = f.current_question_id)
          order by (p.question_id = f.current_question_id) is true desc, p.state <> 'open', p.position limit 1
        ),
        -- The newest answer with words, else the newest with sound; at most one page of its words.
        'last', (
          select jsonb_build_object(
            'question_id', t.question_id, 'processing_status', t.processing_status, 'problem', t.problem,
            'transcript', left(t.transcript, 600), 'recordings', case when t.recording_id is not null then
              jsonb_build_object('transcripts', (
                select coalesce(jsonb_agg(jsonb_build_object('layer', w.layer, 'draft', w.draft)), '[]')
                from public.transcripts w where w.recording_id = t.recording_id
              ))
            end
          )
          from told t where t.words > 0 or t.processing_status <> 'failed'
          order by coalesce(t.words, 0) > 0 desc, t.created_at desc limit 1
        )
      )
      from first f where f.session_id is not null
    ),
    'asks', (
      select r.asker_name from public.family_questions r
      where r.storyteller_id = (select auth.uid()) and r.state = 'arrived' order by r.created_at limit 1
    ),
    -- The first question for somebody who has not started.
    'beginning', (
      select jsonb_build_object(
        'position', 1, 'question_id', q.id, 'questions', jsonb_build_object(
          'text', q.text, 'text_fr', q.text_fr, 'estimated_duration_seconds', q.estimated_duration_seconds
        )
      )
      from public.questions q where q.active order by q.order_index limit 1
    )
  )
$$;
revoke execute on function public.get_shelf() from public, anon;

create trigger interview_sessions_last after delete on public.interview_sessions
for each row when (old.order_id is not null) execute function public.drop_nameless_order('order_id');

-- Recordings, their photos, transcription budget and playback copies.

-- A recording is immutable. The server inserts the row after it has probed the uploaded file.
create table public.recordings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid references public.interview_sessions (id) on delete set null,
  question_id integer not null references public.questions (id),
  follow_up integer check (follow_up between 1 and 5),
  kind text not null default 'archive' check (kind in ('archive', 'live')),
  object_path text not null,
  container text not null
    check (container in ('wav', 'webm', 'mp3', 'mp4', 'ogg', 'flac', 'aac', 'amr', 'aiff', 'caf', 'asf')),
  codec text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes > 0),
  duration_ms integer not null check (duration_ms > 0),
  recorded_at timestamptz not null default now(),
  unique (user_id, sha256, question_id),
  constraint recordings_object_path_length check (char_length(object_path) <= 2000),
  constraint recordings_codec_length check (char_length(codec) <= 100)
);
create index recordings_user on public.recordings (user_id);
create index recordings_session on public.recordings (session_id);

alter table public.recordings enable row level security;
revoke all on public.recordings from anon, authenticated;
grant select on public.recordings to authenticated;
create policy "storytellers read their own recordings" on public.recordings for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.recordings');

-- Up to twelve photos per recording.
create table public.photos (
  recording_id uuid references public.recordings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  object_path text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  caption text check (char_length(caption) <= 2000),
  created_at timestamptz not null default now(),
  position smallint not null default 1 check (position between 1 and 12),
  constraint photos_object_path_length check (char_length(object_path) <= 2000),
  primary key (recording_id, position)
);

alter table public.photos enable row level security;
revoke all on public.photos from anon, authenticated;
grant select on public.photos to authenticated;
create policy "storytellers see their own photos" on public.photos for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.photos');

-- Transcribed audio per recording, language and day (UTC), for the daily budget. Old days are deleted.
create table heirvoice.hearings (
  recording_id uuid not null references public.recordings (id) on delete cascade,
  language text not null check (char_length(language) <= 10),
  day date not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  sound_ms bigint not null check (sound_ms > 0),
  primary key (recording_id, language, day)
);
create index hearings_of_a_day on heirvoice.hearings (user_id, day);

alter table heirvoice.hearings enable row level security;

-- A small copy of each recording that a printed code opens, for slow connections. object_path is null when the copy
-- failed; it is not retried.
create table heirvoice.playback_copies (
  recording_id uuid primary key references public.recordings (id) on delete cascade,
  object_path text check (char_length(object_path) <= 2000),
  bytes bigint not null default 0 check (bytes >= 0),
  made_at timestamptz not null default now()
);

alter table heirvoice.playback_copies enable row level security;

-- Answers: one row for each recorded response to a question or follow-up.

-- A row outlives its session and its order. visibility decides who may hear it; 'deleted' can be undone for 30 days.
create table public.answers (
  id uuid primary key default gen_random_uuid(),
  session_id uuid references public.interview_sessions (id) on delete set null,
  question_id integer not null references public.questions (id),
  follow_up integer check (follow_up between 1 and 5),
  user_id uuid not null references auth.users (id) on delete cascade,
  recording_id uuid references public.recordings (id) on delete set null,
  audio_file_url text,
  audio_file_path text,
  duration_seconds numeric(12, 3),
  file_size_bytes bigint,
  processing_status text not null default 'pending' check (processing_status in ('pending', 'completed', 'failed')),
  visibility text not null default 'draft' check (visibility in ('draft', 'in the book', 'family only', 'sealed', 'deleted')),
  timestamp_start timestamptz,
  timestamp_end timestamptz,
  conversation_id text,
  metadata jsonb not null default '{}',
  selected_sub_questions jsonb not null default '[]',
  sub_question_responses jsonb not null default '[]',
  emotional_analysis jsonb,
  transcript text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  origin text not null default 'browser' check (origin in ('browser', 'folder')),
  claimed_ms integer check (claimed_ms > 0),
  hear_after timestamptz,
  sealed_until date check (sealed_until < '2300-01-01'),
  erased_at timestamptz,
  asked jsonb check (jsonb_typeof(asked) = 'object' and octet_length(asked::text) <= 6000),
  story_title text check (char_length(story_title) between 1 and 120),
  constraint answers_lie_in_their_own_folder
    check (audio_file_path is null or starts_with(audio_file_path, user_id::text || '/')),
  constraint answers_metadata_is_an_object check (jsonb_typeof(metadata) = 'object'),
  constraint answers_audio_file_url_length check (char_length(audio_file_url) <= 2000),
  constraint answers_audio_file_path_length check (char_length(audio_file_path) <= 1024),
  constraint answers_conversation_id_length check (char_length(conversation_id) <= 200),
  constraint answers_selected_sub_questions_length check (octet_length(selected_sub_questions::text) <= 20000),
  constraint answers_sub_question_responses_length check (octet_length(sub_question_responses::text) <= 200000),
  constraint answers_emotional_analysis_length check (octet_length(emotional_analysis::text) <= 100000),
  constraint answers_transcript_length check (char_length(transcript) <= 5000000),
  constraint answers_metadata_length check (
    octet_length((metadata - array[
      'problem', 'processing_pipeline_status', 'conversation_segment_id', 'ai_confidence_score', 'voice_agent', 'webhook_received_at'
    ])::text) <= 20000 and octet_length(metadata::text) <= 22000
  )
);
create index answers_session on public.answers (session_id, question_id);
create index answers_user on public.answers (user_id);
create unique index answers_once_per_object on public.answers (session_id, audio_file_path) where audio_file_path is not null;
create index answers_to_hear on public.answers (user_id, created_at) where processing_status = 'pending' and origin = 'browser';
create index answers_erased on public.answers (erased_at) where erased_at is not null;

alter table public.answers enable row level security;
revoke all on public.answers from anon, authenticated;
grant select on public.answers to authenticated;
grant insert (
  session_id, question_id, follow_up, user_id, audio_file_url, audio_file_path, duration_seconds,
  file_size_bytes, processing_status, visibility, timestamp_start, timestamp_end, conversation_id,
  metadata, selected_sub_questions, sub_question_responses, sealed_until
) on public.answers to authenticated;
grant update (
  visibility, selected_sub_questions, sub_question_responses, sealed_until, story_title
) on public.answers to authenticated;
create policy "people read their own answers" on public.answers for select to authenticated
using (user_id = (select auth.uid()));
create policy "people give their own answers" on public.answers for insert to authenticated
with check (
  (select public.is_signed_in()) and user_id = (select auth.uid())
  and exists (
    select from public.interview_sessions s join public.session_plans p on p.session_id = s.id
    where s.id = answers.session_id and s.user_id = (select auth.uid()) and p.question_id = answers.question_id
  )
);
create policy "people change their own answers" on public.answers for update to authenticated
using ((select public.is_signed_in()) and user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
select heirvoice.require_aal('public.answers');
-- One hour of speech is 60 kB of text and a few hundred kB of word positions: 200 MB last a lifetime.
select heirvoice.limit_rows('answers', 'user_id', 20000, 200000000);
create trigger answers_touch before update on public.answers for each row execute function public.touch_updated_at();
alter publication supabase_realtime add table public.answers;

-- A client cannot set metadata.problem; only the server reports a failed transcription.
create function public.begin_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  if public.asked_by_client() then
    new.processing_status := 'pending';
    if jsonb_typeof(new.metadata) = 'object' then
      new.metadata := new.metadata - 'problem';
    end if;
  end if;
  return new;
end $$;
create trigger answers_begin before insert on public.answers for each row execute function public.begin_answer();

create function public.keep_visibility_true() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.visibility <> 'sealed' then
    new.sealed_until := null;
  elsif new.sealed_until is null and public.asked_by_client() then
    raise check_violation using message = 'A seal needs the day on which it opens.';
  end if;
  if new.visibility <> 'deleted' then
    new.erased_at := null;
  elsif tg_op = 'INSERT' or old.visibility <> 'deleted' then
    new.erased_at := now();
  else
    new.erased_at := old.erased_at;
  end if;
  return new;
end $$;
revoke execute on function public.keep_visibility_true() from public, anon, authenticated;
create trigger answers_visibility before insert or update of visibility, sealed_until, erased_at on public.answers
for each row execute function public.keep_visibility_true();

-- Notifies the worker that a person's answer waits for or left the queue, so that the next one can start.
create function public.notify_given_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.notify('answers_given', new.user_id::text);
  return null;
end $$;
create trigger answers_given after update of processing_status on public.answers
for each row when ((old.processing_status = 'pending' or new.processing_status = 'pending') and new.origin = 'browser')
execute function public.notify_given_answer();

create function public.notify_added_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.notify('answers_given', a.user_id::text)
  from (select distinct user_id from added where processing_status = 'pending' and origin = 'browser') a;
  return null;
end $$;
revoke execute on function public.notify_added_answers() from public, anon, authenticated;
create trigger answers_added after insert on public.answers referencing new table as added
for each statement execute function public.notify_added_answers();

-- Recounts the interviews of inserted answers that already have a recording.
create function public.count_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted uuid;
begin
  for counted in
    select distinct session_id from added where follow_up is null and recording_id is not null and session_id is not null order by 1
  loop
    perform public.recount_session(counted);
  end loop;
  return null;
end $$;
create trigger answers_counted after insert on public.answers referencing new table as added
for each statement execute function public.count_answers();

create function public.recount_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.recount_session(new.session_id);
  return null;
end $$;
revoke execute on function public.recount_answer() from public, anon, authenticated;
create trigger answers_recounted after update of recording_id, visibility on public.answers
for each row when (
  new.session_id is not null and new.follow_up is null
  and (old.recording_id is distinct from new.recording_id or (old.visibility = 'deleted') <> (new.visibility = 'deleted'))
)
execute function public.recount_answer();

-- Copies the chosen follow-ups, in the bank's wording, to the answer of the question.
create function public.note_chosen_follow_ups() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.answers set selected_sub_questions = (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'text', s.text, 'text_fr', s.text_fr, 'type', s.type, 'priority', s.priority
    ) order by s.priority), '[]')
    from public.sub_questions s
    where s.question_id = new.current_question_id and new.follow_ups -> 'chosen' ? s.id
  )
  where id = (
    select id from public.answers
    where session_id = new.id and question_id = new.current_question_id and follow_up is null and user_id = new.user_id
    order by created_at desc, id limit 1
  );
  return null;
end $$;
revoke execute on function public.note_chosen_follow_ups() from public, anon, authenticated;
create trigger interview_sessions_follow_ups after update of follow_ups on public.interview_sessions
for each row when (new.follow_ups is not null and new.follow_ups is distinct from old.follow_ups)
execute function public.note_chosen_follow_ups();

-- Mirrors the newest answer to each follow-up in sub_question_responses of the main answer (ruling 43).
create function public.mirror_follow_ups() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.answers main set sub_question_responses = mirrored.responses
  from (
    select m.id, (
      select coalesce(jsonb_agg(kept), '[]') from jsonb_array_elements(
        case jsonb_typeof(m.sub_question_responses) when 'array' then m.sub_question_responses else '[]' end
      ) kept where kept ->> 'response_type' is distinct from 'audio'
    ) || (
      select coalesce(jsonb_agg(jsonb_build_object(
        'sub_question_id', f.question_id || '.' || f.follow_up, 'response', left(coalesce(f.transcript, ''), 2000),
        'response_type', 'audio', 'timestamp', f.created_at, 'answer_id', f.id
      ) order by f.follow_up), '[]')
      from (
        select distinct on (follow_up) id, question_id, follow_up, transcript, created_at
        from public.answers
        where session_id = m.session_id and question_id = m.question_id and follow_up is not null and visibility <> 'deleted'
        order by follow_up, created_at desc, id
      ) f
    ) as responses
    from (select distinct session_id, question_id from changed where session_id is not null) c
    cross join lateral (
      select a.id, a.session_id, a.question_id, a.sub_question_responses
      from public.answers a
      where a.session_id = c.session_id and a.question_id = c.question_id and a.follow_up is null
      order by a.created_at desc, a.id limit 1
    ) m
    where exists (
      select from public.answers f
      where f.session_id = c.session_id and f.question_id = c.question_id and f.follow_up is not null
    )
  ) mirrored
  where main.id = mirrored.id and main.sub_question_responses <> mirrored.responses
    and octet_length(mirrored.responses::text) <= 200000;
  return null;
end $$;
revoke execute on function public.mirror_follow_ups() from public, anon, authenticated;
create trigger answers_mirrored_when_given after insert on public.answers referencing new table as changed
for each statement execute function public.mirror_follow_ups();
create trigger answers_mirrored_when_changed after update on public.answers referencing new table as changed
for each statement when (pg_trigger_depth() = 0) execute function public.mirror_follow_ups();

create function public.note_what_was_asked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.asked := (
    select p.asked from public.session_plans p where p.session_id = new.session_id and p.question_id = new.question_id
  );
  return new;
end $$;
revoke execute on function public.note_what_was_asked() from public, anon, authenticated;
create trigger answers_asked before insert on public.answers
for each row when (new.follow_up is null) execute function public.note_what_was_asked();

-- Stores the follow-up's own text in asked, so that screens and listeners do not show the main question instead.
create function public.note_follow_up_asked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.asked := (
    select jsonb_build_object('en', f.text, 'fr', f.text_fr) from public.sub_questions f
    where f.question_id = new.question_id and f.position = new.follow_up
  );
  return new;
end $$;
revoke execute on function public.note_follow_up_asked() from public, anon, authenticated;
create trigger answers_asked_follow_up before insert on public.answers
for each row when (new.follow_up is not null) execute function public.note_follow_up_asked();

-- Server-owned keys of answers.metadata.

-- Keys of answers.metadata that the server owns (spec, signed-in §3); client values are replaced. webhook_received_at
-- stays for a provider's webhook.
create function heirvoice.answer_metadata_keys() returns text[] language sql immutable set search_path = '' as $$
  select array['processing_pipeline_status', 'conversation_segment_id', 'ai_confidence_score', 'voice_agent', 'webhook_received_at']
$$;
revoke execute on function heirvoice.answer_metadata_keys() from public;

-- '<conversation>:<position>' of the storyteller's first turn that ends after the answer began.
create function heirvoice.conversation_segment_of(p_user_id uuid, p_conversation_id text, p_began_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select c.id || ':' || min(e.position)
  from public.conversations c
  join public.conversation_events e on e.conversation_id = c.id and e.kind in ('person said', 'person spoke')
  where c.id = p_conversation_id and c.user_id = p_user_id
    and (p_began_at is null or c.began_at + make_interval(secs => e.ends_ms / 1000.0) >= p_began_at)
  group by c.id
$$;
revoke execute on function heirvoice.conversation_segment_of(uuid, text, timestamptz) from public;

create function public.describe_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own constant text[] := heirvoice.answer_metadata_keys();
  kept jsonb;
begin
  if jsonb_typeof(new.metadata) <> 'object' then
    return new;
  end if;
  kept := case when tg_op = 'UPDATE' and new.processing_status = 'completed' then new.metadata else '{}' end;
  new.metadata := (new.metadata - own) || jsonb_build_object(
    'processing_pipeline_status', case new.processing_status when 'completed' then 'transcribed' else 'audio_recorded' end,
    'voice_agent', new.conversation_id is not null,
    'conversation_segment_id', case when new.conversation_id is not null then
      heirvoice.conversation_segment_of(new.user_id, new.conversation_id, new.timestamp_start) end,
    'ai_confidence_score', kept -> 'ai_confidence_score',
    'webhook_received_at', kept -> 'webhook_received_at');
  return new;
end $$;
revoke execute on function public.describe_answer() from public, anon, authenticated;
create trigger answers_describe before insert or update of processing_status, metadata, conversation_id on public.answers
for each row execute function public.describe_answer();

-- Takes: every recording attempt of an answer.

-- Every take and each of its segments (a segment begins where a microphone or browser was interrupted and recording
-- resumed). The answer names the object of the chosen take. Other takes are private and are erased with the answer
-- (ADR 032).
create table public.takes (
  id uuid primary key default gen_random_uuid(),
  answer_id uuid not null references public.answers (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Set after transcription. Printed codes refer to it permanently.
  recording_id uuid references public.recordings (id) on delete set null,
  audio_file_path text not null check (char_length(audio_file_path) <= 1024 and starts_with(audio_file_path, user_id::text || '/')),
  duration_seconds numeric(12, 3) check (duration_seconds >= 0),
  file_size_bytes bigint check (file_size_bytes >= 0),
  recorded_at timestamptz,
  language text check (language in ('en', 'fr')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  is_cut_short boolean not null default false,
  created_at timestamptz not null default now(),
  other_voice jsonb
    check (jsonb_typeof(other_voice) = 'array' and octet_length(other_voice::text) <= 16000),
  unique (answer_id, audio_file_path),
  check (audio_file_path !~ '(^|/)\.\.(/|$)'),
  check (duration_seconds <> 'NaN'),
  check (isfinite(recorded_at))
);
create index takes_user on public.takes (user_id);
create index takes_object on public.takes (audio_file_path);
create index takes_recording on public.takes (recording_id) where recording_id is not null;

alter table public.takes enable row level security;
revoke all on public.takes from anon, authenticated;
grant select on public.takes to authenticated;
create policy "storytellers see their own takes" on public.takes for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.takes');
select heirvoice.limit_rows('takes', 'user_id', 40000, 60000000);

create table public.take_segments (
  take_id uuid not null references public.takes (id) on delete cascade,
  position integer not null check (position between 1 and 100),
  user_id uuid not null references auth.users (id) on delete cascade,
  starts_ms integer not null check (starts_ms >= 0),
  primary key (take_id, position)
);
create index take_segments_user on public.take_segments (user_id);

alter table public.take_segments enable row level security;
revoke all on public.take_segments from anon, authenticated;
grant select on public.take_segments to authenticated;
create policy "storytellers see the segments of their own takes" on public.take_segments for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.take_segments');
select heirvoice.limit_rows('take_segments', 'user_id', 100000);

-- Segment starts from client JSON: up to 100 whole numbers in ms, at least one.
create function heirvoice.segment_starts(p_said jsonb) returns table (place integer, starts_ms integer)
language sql immutable set search_path = '' as $$
  select row_number() over (order by ms)::integer, ms
  from (
    select case when jsonb_typeof(value) = 'number' then least(greatest(value::numeric, 0), 1000000000)::integer end as ms
    from jsonb_array_elements(case when jsonb_typeof(p_said) = 'array' then p_said else '[]' end) with ordinality as said (value, at)
    where at <= 99
  ) said
  where ms > 0
$$;
revoke execute on function heirvoice.segment_starts(jsonb) from public;

-- Stores the segments of a take. The first starts at 0.
create function heirvoice.keep_segments(p_take uuid, p_user uuid, p_said jsonb) returns void
language sql set search_path = '' as $$
  insert into public.take_segments (take_id, position, user_id, starts_ms)
  select p_take, 1, p_user, 0
  union all
  select p_take, s.place + 1, p_user, s.starts_ms from heirvoice.segment_starts(p_said) s
  on conflict do nothing
$$;
revoke execute on function heirvoice.keep_segments(uuid, uuid, jsonb) from public;

create function heirvoice.stretches_in(p_said jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_said) = 'array' and octet_length(p_said::text) <= 16000 then p_said end
$$;
revoke execute on function heirvoice.stretches_in(jsonb) from public;

-- Stores a take. p_take holds audio_file_path, duration and other facts; other_voice is [[from, to], …] in ms. An
-- unknown answer returns 404; a repeated request stores the take once.
create function public.keep_take(p_answer_id uuid, p_take jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people keep their takes.';
  end if;
  perform public.assert_required_aal();
  if not exists (select from public.answers where id = p_answer_id and user_id = auth.uid()) then
    raise sqlstate 'PT404' using message = 'You have no answer with this id.';
  end if;
  select id into kept from public.takes where answer_id = p_answer_id and audio_file_path = p_take ->> 'path';
  if kept is null then
    insert into public.takes (answer_id, user_id, audio_file_path, duration_seconds, file_size_bytes, recorded_at, language, sha256,
      is_cut_short, other_voice)
    values (p_answer_id, auth.uid(), p_take ->> 'path', (p_take ->> 'seconds')::numeric, (p_take ->> 'bytes')::bigint,
      (p_take ->> 'recorded_at')::timestamptz, p_take ->> 'language', p_take ->> 'sha256',
      coalesce((p_take ->> 'cut_short')::boolean, false), heirvoice.stretches_in(p_take -> 'other_voice'))
    on conflict (answer_id, audio_file_path) do update set sha256 = takes.sha256
    returning id into kept;
    perform heirvoice.keep_segments(kept, auth.uid(), p_take -> 'segments');
  end if;
  return kept;
end $$;
revoke execute on function public.keep_take(uuid, jsonb) from public, anon;

-- Makes another take the answer and queues it for transcription. The previous take keeps its words and its printed
-- codes.
create function public.choose_take(p_take_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  take public.takes;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people choose among their takes.';
  end if;
  perform public.assert_required_aal();
  select t.* into take from public.takes t join public.answers a on a.id = t.answer_id
  where t.id = p_take_id and a.user_id = auth.uid() and a.visibility <> 'deleted'
  for update of a;
  if not found then
    raise sqlstate 'PT404' using message = 'You have no take with this id.';
  end if;
  update public.answers a
  set audio_file_path = take.audio_file_path, audio_file_url = 'audio-answers/' || take.audio_file_path,
    recording_id = take.recording_id, duration_seconds = take.duration_seconds, file_size_bytes = take.file_size_bytes,
    timestamp_start = take.recorded_at, timestamp_end = take.recorded_at + make_interval(secs => take.duration_seconds::double precision),
    transcript = null, emotional_analysis = null, claimed_ms = null, hear_after = null, processing_status = 'pending',
    metadata = a.metadata - array['problem', 'cut_short', 'sha256', 'language', 'segments', 'other_voice']
      || jsonb_strip_nulls(jsonb_build_object(
        'sha256', take.sha256, 'language', coalesce(take.language, a.metadata ->> 'language'),
        'cut_short', case when take.is_cut_short then true end, 'other_voice', take.other_voice))
  where a.id = take.answer_id and a.audio_file_path is distinct from take.audio_file_path;
end $$;
revoke execute on function public.choose_take(uuid) from public, anon;

-- Inserts the take of a new answer.
create function public.keep_chosen_takes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept record;
begin
  for kept in
    insert into public.takes (answer_id, user_id, recording_id, audio_file_path, duration_seconds, file_size_bytes, recorded_at,
      language, sha256, is_cut_short, other_voice)
    select a.id, a.user_id, a.recording_id, a.audio_file_path, case when a.duration_seconds >= 0 then a.duration_seconds end,
      case when a.file_size_bytes >= 0 then a.file_size_bytes end, a.timestamp_start,
      case when a.metadata ->> 'language' in ('en', 'fr') then a.metadata ->> 'language' end,
      case when a.metadata ->> 'sha256' ~ '^[0-9a-f]{64}$' then a.metadata ->> 'sha256' end, a.metadata ? 'cut_short',
      heirvoice.stretches_in(a.metadata -> 'other_voice')
    from added a where a.audio_file_path is not null
    on conflict (answer_id, audio_file_path) do nothing
    returning id, answer_id, user_id
  loop
    perform heirvoice.keep_segments(kept.id, kept.user_id, (select a.metadata -> 'segments' from added a where a.id = kept.answer_id));
  end loop;
  return null;
end $$;
revoke execute on function public.keep_chosen_takes() from public, anon, authenticated;
create trigger answers_takes after insert on public.answers referencing new table as added
for each statement execute function public.keep_chosen_takes();

-- Copies the probed facts of the chosen take.
create function public.keep_take_recording() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.takes
  set recording_id = new.recording_id, duration_seconds = coalesce(new.duration_seconds, duration_seconds),
    file_size_bytes = coalesce(new.file_size_bytes, file_size_bytes)
  where answer_id = new.id and audio_file_path = new.audio_file_path;
  return null;
end $$;
revoke execute on function public.keep_take_recording() from public, anon, authenticated;
create trigger answers_heard_take after update of recording_id on public.answers
for each row when (new.recording_id is not null and new.recording_id is distinct from old.recording_id)
execute function public.keep_take_recording();

-- Transcripts of recordings and the position of each word.

-- The layer 'raw' holds the recognized text, 'corrected' the person's correction. 'corrected' wins.
create table public.transcripts (
  id uuid primary key default gen_random_uuid(),
  recording_id uuid not null references public.recordings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  layer text not null check (layer in ('raw', 'corrected')),
  engine text not null,
  model text,
  language text not null check (language in ('en', 'fr')),
  draft boolean not null,
  body text not null,
  created_at timestamptz not null default now(),
  doubtful jsonb
    check (jsonb_typeof(doubtful) = 'array' and octet_length(doubtful::text) <= 4000),
  unique (recording_id, layer),
  constraint transcripts_engine_length check (char_length(engine) <= 300),
  constraint transcripts_model_length check (char_length(model) <= 300),
  constraint transcripts_body_length check (char_length(body) <= 5000000)
);
create index transcripts_user on public.transcripts (user_id);

alter table public.transcripts enable row level security;
revoke all on public.transcripts from anon, authenticated;
grant select on public.transcripts to authenticated;
create policy "storytellers read their own transcripts" on public.transcripts for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.transcripts');

-- Words of a transcript with their position in the recording.
create table public.transcript_words (
  transcript_id uuid not null references public.transcripts (id) on delete cascade,
  position integer not null,
  text text not null,
  start_ms integer not null,
  end_ms integer not null check (end_ms >= start_ms),
  confidence real,
  timing text not null default 'heard' check (timing in ('heard', 'estimated')),
  heard integer[] not null default '{}',
  starts_paragraph boolean not null default false,
  primary key (transcript_id, position),
  constraint transcript_words_text_length check (char_length(text) <= 5000000),
  constraint transcript_words_heard_length check (cardinality(heard) <= 1000000)
);

alter table public.transcript_words enable row level security;
revoke all on public.transcript_words from anon, authenticated;
grant select on public.transcript_words to authenticated;
create policy "storytellers read their own words" on public.transcript_words for select to authenticated
using (exists (select from public.transcripts t where t.id = transcript_id and t.user_id = (select auth.uid())));
select heirvoice.require_aal('public.transcript_words');

create function heirvoice.has_words(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select p_text ~ '[^[:space:][:punct:]…“”„«»‘’–—¿¡]'
$$;
revoke execute on function heirvoice.has_words(text) from public;

-- True when the transcript is machine-made and no person has corrected it.
create function heirvoice.is_unread(p_recording_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.transcripts t where t.recording_id = p_recording_id and t.layer = 'raw')
    and not exists (
      select from public.transcripts t
      where t.recording_id = p_recording_id and t.layer = 'corrected' and heirvoice.has_words(t.body)
    )
$$;
revoke execute on function heirvoice.is_unread(uuid) from public;

-- Copies a correction to answers.transcript at once. Word positions follow after realignment.
create function heirvoice.show_corrected_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.answers set transcript = new.body where recording_id = new.recording_id;
  return null;
end $$;
revoke execute on function heirvoice.show_corrected_words() from public;
create trigger transcripts_shown after insert or update of body on public.transcripts
for each row when (new.layer = 'corrected' and heirvoice.has_words(new.body)) execute function heirvoice.show_corrected_words();

-- Works without the transcription consent: the person types the words.
create function public.correct_answer(p_answer_id uuid, p_text text, p_language text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  heard uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people correct their words.';
  end if;
  perform public.assert_required_aal();
  if char_length(p_text) > 200000 then
    raise check_violation using message = 'A correction holds at most 200,000 characters.';
  end if;
  select recording_id into heard from public.answers where id = p_answer_id and user_id = auth.uid();
  if heard is null then
    raise sqlstate 'PT404' using message = 'None of your answers with this id has been heard yet.';
  end if;
  if heirvoice.has_words(p_text) then
    insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
    values (heard, auth.uid(), 'corrected', 'person', p_language, false, p_text)
    on conflict (recording_id, layer) do update set body = excluded.body, language = excluded.language;
  else
    delete from public.transcripts where recording_id = heard and layer = 'corrected';
  end if;
  update public.answers
  set processing_status = 'pending', hear_after = nullif(hear_after, 'infinity'::timestamptz)
  where id = p_answer_id;
end $$;
revoke execute on function public.correct_answer(uuid, text, text) from public, anon;

-- Which question comes next: building, growing and reordering the plan of an interview.

-- The whole bank for a paid order, else the free trial.
create function public.questions_of_order(p_order_id uuid) returns table (question_id integer, place bigint)
language sql stable security definer set search_path = '' as $$
  select q.id, row_number() over (order by q.order_index)
  from public.questions q
  where q.active and (q.in_free_trial or exists (
    select from public.order_headers where id = p_order_id and payment_status = 'paid'
  ))
$$;
revoke execute on function public.questions_of_order(uuid) from public, anon, authenticated;

create function public.plan_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.session_plans (session_id, position, question_id)
  select new.id, place, question_id from public.questions_of_order(new.order_id);
  perform heirvoice.plan_waiting_family_questions(new.user_id);
  perform heirvoice.fit_plans(new.user_id);
  return null;
end $$;
revoke execute on function public.plan_session() from public, anon, authenticated;
create trigger interview_sessions_plan after insert on public.interview_sessions
for each row execute function public.plan_session();

-- Grows a paid trial to the whole bank. A family question stays behind its predecessor; the state and wording of each
-- place stay.
create function public.grow_plan(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was public.session_plans[];
begin
  perform from public.interview_sessions where id = p_session_id for no key update;
  select coalesce(array_agg(p), '{}') into was from public.session_plans p where session_id = p_session_id;
  if not exists (
    select from public.questions q where q.active and not exists (select from unnest(was) p where p.question_id = q.id)
  ) then
    return;
  end if;
  delete from public.session_plans where session_id = p_session_id;
  insert into public.session_plans (session_id, position, question_id, state, asked)
  select p_session_id, row_number() over (order by case when q.active then q.order_index else after.bank_place end, p.position nulls first),
    q.id, coalesce(p.state, 'open'), p.asked
  from public.questions q
    left join unnest(was) p on p.question_id = q.id
    left join lateral (
      select coalesce(max(b.order_index), 0) as bank_place
      from unnest(was) before join public.questions b on b.id = before.question_id and b.active
      where before.position = (
        select max(c.position) from unnest(was) c join public.questions d on d.id = c.question_id and d.active
        where c.position < p.position
      )
    ) after on true
  where q.active or p.question_id is not null;
  update public.interview_sessions s
  set total_questions = (select count(*) from public.session_plans p where p.session_id = s.id),
    status = case status when 'completed' then 'paused' else status end,
    current_question_id = coalesce((
      select p.question_id from public.session_plans p
      where p.session_id = s.id and not exists (
        select from public.answers a
        where a.session_id = s.id and a.question_id = p.question_id and a.follow_up is null and a.visibility <> 'deleted'
      )
      order by p.question_id <> s.current_question_id, p.state <> 'open', p.position limit 1
    ), s.current_question_id)
  where s.id = p_session_id;
end $$;
revoke execute on function public.grow_plan(uuid) from public, anon, authenticated;

create function public.plan_follows_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  s public.interview_sessions;
begin
  for s in select * from public.interview_sessions where order_id = new.id loop
    perform public.grow_plan(s.id);
    perform heirvoice.plan_waiting_family_questions(s.user_id);
    perform heirvoice.fit_plans(s.user_id);
  end loop;
  return null;
end $$;
revoke execute on function public.plan_follows_payment() from public, anon, authenticated;
create trigger orders_paid after update of payment_status on public.order_headers
for each row when (new.payment_status = 'paid' and old.payment_status <> 'paid')
execute function public.plan_follows_payment();

-- Unanswered places of an interview with the facts that decide which comes next.
create function public.untold_places(p_session_id uuid)
returns table (place integer, question_id integer, intensity text, required boolean, state text)
language sql stable security definer set search_path = '' as $$
  select p.position, p.question_id, q.emotional_intensity, q.required, p.state
  from public.session_plans p join public.questions q on q.id = p.question_id
  where p.session_id = p_session_id and not exists (
    select from public.answers a
    where a.session_id = p_session_id and a.question_id = p.question_id and a.follow_up is null
      and a.visibility <> 'deleted' and a.processing_status <> 'failed'
  )
$$;
revoke execute on function public.untold_places(uuid) from public, anon, authenticated;

-- Moves place p_from to p_to and shifts the places between by one.
create function public.move_place(p_session_id uuid, p_from integer, p_to integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moved public.session_plans[];
begin
  if p_from <= p_to then
    return;
  end if;
  select array_agg(p) into moved from public.session_plans p
  where session_id = p_session_id and position between p_to and p_from;
  delete from public.session_plans where session_id = p_session_id and position between p_to and p_from;
  insert into public.session_plans (session_id, position, question_id, state, asked)
  select session_id, case position when p_from then p_to else position + 1 end, question_id, state, asked from unnest(moved);
end $$;
revoke execute on function public.move_place(uuid, integer, integer) from public, anon, authenticated;

-- Postpones a question, leaves it out or reopens it. A required question cannot be put aside.
create function public.set_question_aside(p_session_id uuid, p_question_id integer, p_state text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people decide what they are asked.';
  end if;
  perform public.assert_required_aal();
  update public.session_plans p set state = p_state
  from public.interview_sessions s, public.questions q
  where p.session_id = p_session_id and p.question_id = p_question_id and s.id = p.session_id and s.user_id = auth.uid()
    and q.id = p.question_id and (p_state = 'open' or not q.required);
  if not found then
    raise sqlstate 'PT404' using message = 'No question of your interview with this number can be put aside.';
  end if;
end $$;
revoke execute on function public.set_question_aside(uuid, integer, text) from public, anon;

-- Next question after p_from: never two heavy ones in a row, at most two per sitting and none among the first twelve,
-- while another is open. A sitting opens with a light question if one is left; the postponed one follows directly.
-- Returns {question_id, left, rest}: question_id is null and left lists the unanswered questions when none is open;
-- rest says whether to offer a break.
create function public.next_question(p_session_id uuid, p_from integer, p_light boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s public.interview_sessions;
  here integer;
  was_heavy boolean;
  heavy_told integer;
  told integer;
  opens boolean;
  seconds numeric;
  next_place integer;
  next_id integer;
  first_place integer;
  rests boolean := false;
begin
  perform public.assert_required_aal();
  select * into s from public.interview_sessions
  where id = p_session_id and user_id = auth.uid() and public.is_signed_in() for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'None of your interviews has this id.';
  end if;
  select p.position, q.emotional_intensity = 'heavy' into here, was_heavy
  from public.session_plans p join public.questions q on q.id = p.question_id
  where p.session_id = s.id and p.question_id = p_from;
  select count(distinct a.question_id) filter (where q.emotional_intensity = 'heavy' and a.created_at >= s.sitting_began_at),
    count(distinct a.question_id),
    coalesce(bool_or(a.question_id = p_from), false) and not coalesce(bool_or(a.created_at >= s.sitting_began_at), false),
    coalesce(sum(least(coalesce(a.duration_seconds, 0), 3600)) filter (where a.created_at >= s.sitting_began_at), 0)
  into heavy_told, told, opens, seconds
  from public.answers a join public.questions q on q.id = a.question_id
  where a.session_id = s.id and a.visibility <> 'deleted' and a.processing_status <> 'failed';

  select u.place, u.question_id into next_place, next_id
  from public.untold_places(s.id) u
  where u.state = 'open' and (u.question_id <> p_from or (p_light and u.intensity = 'light'))
    and (u.place > coalesce(here, 0) or u.required or (p_light and u.question_id = p_from))
  order by
    -- A question that must not come now is the last choice.
    (u.intensity = 'heavy' and (was_heavy or heavy_told >= 2 or told < 12))
      or ((p_light or opens) and u.intensity <> 'light'),
    u.place < coalesce(here, 0), u.place
  limit 1;
  if next_id is null then
    return jsonb_build_object('question_id', null, 'rest', false, 'left', (
      select coalesce(jsonb_agg(u.question_id order by u.place), '[]') from public.untold_places(s.id) u where u.state <> 'left out'
    ));
  end if;
  if next_place > coalesce(here, 0) then
    select min(u.place) into first_place from public.untold_places(s.id) u
    where u.state = 'open' and (u.place > coalesce(here, 0) or (p_light and u.question_id = p_from));
    perform public.move_place(s.id, next_place, first_place);
  end if;
  if (heavy_told >= 2 and was_heavy or seconds >= 1500) and coalesce(s.rest_offered_at < s.sitting_began_at, true) then
    rests := true;
    update public.interview_sessions set rest_offered_at = now() where id = s.id;
  end if;
  update public.interview_sessions set current_question_id = next_id where id = s.id;
  return jsonb_build_object('question_id', next_id, 'rest', rests, 'left', '[]'::jsonb);
end $$;
revoke execute on function public.next_question(uuid, integer, boolean) from public, anon;

-- Resumes an interview; after 30 idle minutes a new sitting starts. Returns the first question; a light one replaces
-- a heavy one. p_stays: an unsent answer to the current question waits on this device.
create function public.open_sitting(p_session_id uuid, p_stays boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  s public.interview_sessions;
  here integer;
  light_place integer;
  light_id integer;
begin
  perform public.assert_required_aal();
  select * into s from public.interview_sessions
  where id = p_session_id and user_id = auth.uid() and public.is_signed_in() for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'None of your interviews has this id.';
  end if;
  if s.status = 'completed' then
    return null;
  end if;
  update public.interview_sessions
  set status = 'active', sitting_began_at = case when s.updated_at < now() - interval '30 minutes' then now() else sitting_began_at end
  where id = s.id
  returning * into s;
  select u.place into here from public.untold_places(s.id) u where u.question_id = s.current_question_id and u.intensity <> 'light';
  if here is null or p_stays or s.follow_ups is not null or exists (
    select from public.answers a where a.session_id = s.id and a.created_at >= s.sitting_began_at and a.visibility <> 'deleted'
  ) then
    return s.current_question_id;
  end if;
  select u.place, u.question_id into light_place, light_id
  from public.untold_places(s.id) u
  where u.state = 'open' and u.intensity = 'light'
  order by u.place < here, u.place limit 1;
  if light_id is null then
    return s.current_question_id;
  end if;
  perform public.move_place(s.id, light_place, here);
  update public.interview_sessions set current_question_id = light_id where id = s.id;
  return light_id;
end $$;
revoke execute on function public.open_sitting(uuid, boolean) from public, anon;

-- Facts from answers that decide whether a question fits the storyteller's life: one row per answer and fact. holds
-- is false when the answer contradicts the fact. Not exposed by the API.
create table heirvoice.life_facts (
  answer_id uuid not null references public.answers (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  fact text not null check (fact in (
    'no_children', 'no_partner', 'only_child', 'raised_elsewhere', 'no_school', 'no_migration', 'no_military'
  )),
  holds boolean not null,
  primary key (answer_id, fact)
);
create index life_facts_user on heirvoice.life_facts (user_id);

alter table heirvoice.life_facts enable row level security;

-- Replaces the facts of one answer. Called by the server.
create function heirvoice.note_life_facts(p_answer uuid, p_holds text[], p_denied text[]) returns void
language plpgsql set search_path = '' as $$
declare
  teller uuid;
  had integer;
begin
  select user_id into teller from public.answers where id = p_answer;
  delete from heirvoice.life_facts where answer_id = p_answer;
  get diagnostics had = row_count;
  if teller is null or had + cardinality(p_holds) + cardinality(p_denied) = 0 then
    return;
  end if;
  insert into heirvoice.life_facts (answer_id, user_id, fact, holds)
  select p_answer, teller, fact, true from unnest(p_holds) fact
  union all
  select p_answer, teller, fact, false from unnest(p_denied) fact
  on conflict (answer_id, fact) do update set holds = false;
  perform heirvoice.fit_plans(teller);
end $$;
revoke execute on function heirvoice.note_life_facts(uuid, text[], text[]) from public;

-- An open question whose skip conditions all hold, and which no answer contradicts, gets its alternative text of the
-- same weight; every other question keeps the original. Only the storyteller leaves a question out. The current
-- question stays as it is.
create function heirvoice.fit_plans(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- Waits for a concurrent change of the plan.
  perform from public.interview_sessions where user_id = p_user order by id for no key update;
  with known as materialized (
    select f.fact from heirvoice.life_facts f join public.answers a on a.id = f.answer_id and a.visibility <> 'deleted'
    where f.user_id = p_user group by f.fact having bool_and(f.holds)
  ), fitting as (
    select p.session_id, p.position, q.alternative_text, q.alternative_text_fr, (
      select coalesce(bool_and(c in (select fact from known)), false)
      from unnest(q.skip_conditions) c where c <> 'topic_refused'
    ) as otherwise
    from public.interview_sessions s
      join public.session_plans p on p.session_id = s.id
      join public.questions q on q.id = p.question_id and q.active and q.alternative_text is not null and q.alternative_text_fr is not null
    where s.user_id = p_user and (p.question_id is distinct from s.current_question_id or s.status <> 'active') and not exists (
      select from public.answers a
      where a.session_id = s.id and a.question_id = p.question_id and a.follow_up is null and a.visibility <> 'deleted'
    )
  )
  update public.session_plans p
  set asked = case when f.otherwise then jsonb_build_object('en', f.alternative_text, 'fr', f.alternative_text_fr) end
  from fitting f
  where p.session_id = f.session_id and p.position = f.position and f.otherwise <> (p.asked is not null);
end $$;
revoke execute on function heirvoice.fit_plans(uuid) from public;

-- An erased answer contributes no facts until it is restored.
create function public.plans_follow_erasing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from heirvoice.life_facts where answer_id = new.id) then
    perform heirvoice.fit_plans(new.user_id);
  end if;
  return null;
end $$;
revoke execute on function public.plans_follow_erasing() from public, anon, authenticated;
create trigger answers_facts after update of visibility on public.answers
for each row when ((old.visibility = 'deleted') <> (new.visibility = 'deleted')) execute function public.plans_follow_erasing();

-- Composed memoirs and the files made from them.

-- Composed memoirs. The same sources give the same source_hash and therefore the same row.
create table public.memoirs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  title text not null,
  author text not null,
  language text not null check (language in ('en', 'fr')),
  dedication text,
  composer jsonb not null,
  draft boolean not null,
  account jsonb not null,
  refused jsonb not null default '[]',
  -- Hash of all sources: the same sources give the same memoir.
  source_hash text not null,
  created_at timestamptz not null default now(),
  unique (user_id, source_hash),
  constraint memoirs_title_length check (char_length(title) <= 20000),
  constraint memoirs_author_length check (char_length(author) <= 20000),
  constraint memoirs_dedication_length check (char_length(dedication) <= 20000),
  constraint memoirs_composer_length check (octet_length(composer::text) <= 10000),
  constraint memoirs_account_length check (octet_length(account::text) <= 20000000),
  constraint memoirs_refused_length check (octet_length(refused::text) <= 20000000),
  constraint memoirs_source_hash_length check (char_length(source_hash) <= 200)
);
create index memoirs_user on public.memoirs (user_id);

alter table public.memoirs enable row level security;
revoke all on public.memoirs from anon, authenticated;
grant select on public.memoirs to authenticated;
create policy "storytellers read their own memoirs" on public.memoirs for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.memoirs');

-- Chapters of a memoir.
create table public.chapters (
  memoir_id uuid not null references public.memoirs (id) on delete cascade,
  number integer not null check (number > 0),
  title text not null,
  stories jsonb not null,
  primary key (memoir_id, number),
  constraint chapters_title_length check (char_length(title) <= 20000),
  constraint chapters_stories_length check (octet_length(stories::text) <= 1000000)
);

alter table public.chapters enable row level security;
revoke all on public.chapters from anon, authenticated;
grant select on public.chapters to authenticated;
create policy "storytellers read their own chapters" on public.chapters for select to authenticated
using (exists (select from public.memoirs m where m.id = memoir_id and m.user_id = (select auth.uid())));
select heirvoice.require_aal('public.chapters');

-- Sentences of a memoir with the recording spans that support them.
create table public.sentences (
  memoir_id uuid not null references public.memoirs (id) on delete cascade,
  id text not null,
  chapter integer not null,
  story integer not null,
  paragraph integer not null,
  position integer not null,
  text text not null,
  origin text not null check (origin in ('spoken', 'written', 'by hand')),
  spans jsonb not null,
  claims jsonb not null default '[]'::jsonb check (jsonb_typeof(claims) = 'array'),
  primary key (memoir_id, id),
  foreign key (memoir_id, chapter) references public.chapters (memoir_id, number) on delete cascade,
  check (origin = 'by hand' or jsonb_array_length(spans) > 0),
  constraint sentences_id_length check (char_length(id) <= 200),
  constraint sentences_text_length check (char_length(text) <= 5000000),
  constraint sentences_spans_length check (octet_length(spans::text) <= 20000000),
  constraint sentences_claims_length check (octet_length(claims::text) <= 200000)
);

alter table public.sentences enable row level security;
revoke all on public.sentences from anon, authenticated;
grant select on public.sentences to authenticated;
create policy "storytellers read their own sentences" on public.sentences for select to authenticated
using (exists (select from public.memoirs m where m.id = memoir_id and m.user_id = (select auth.uid())));
select heirvoice.require_aal('public.sentences');

-- Files made from a memoir: PDF, EPUB, audiobook.
create table public.artifacts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  memoir_id uuid not null references public.memoirs (id) on delete cascade,
  kind text not null,
  object_path text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  facts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (memoir_id, kind),
  constraint artifacts_kind_length check (char_length(kind) <= 500),
  constraint artifacts_object_path_length check (char_length(object_path) <= 2000),
  constraint artifacts_facts_length check (octet_length(facts::text) <= 5000000)
);
create index artifacts_user on public.artifacts (user_id);

alter table public.artifacts enable row level security;
revoke all on public.artifacts from anon, authenticated;
grant select on public.artifacts to authenticated;
create policy "storytellers read what was made for them" on public.artifacts for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.artifacts');

-- Progress of background jobs and fair scheduling between people.

-- One row per background job, readable by its owner (ADR 003).
create table public.work_progress (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  job text not null,
  subject text not null default '',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  fraction real not null default 0 check (fraction between 0 and 1),
  word text not null default '',
  result jsonb,
  error_code text,
  error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint work_progress_job_length check (char_length(job) <= 200),
  constraint work_progress_subject_length check (char_length(subject) <= 1000),
  constraint work_progress_word_length check (char_length(word) <= 1000),
  constraint work_progress_result_length check (octet_length(result::text) <= 5000000),
  constraint work_progress_error_code_length check (char_length(error_code) <= 200),
  constraint work_progress_error_message_length check (char_length(error_message) <= 10000)
);
create index work_progress_user on public.work_progress (user_id, created_at desc);

alter table public.work_progress enable row level security;
revoke all on public.work_progress from anon, authenticated;
grant select on public.work_progress to authenticated;
create policy "people see how far their work is" on public.work_progress for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.work_progress');
alter publication supabase_realtime add table public.work_progress;

create function public.notify_work_progress() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('work_progress', new.id::text);
  return null;
end $$;
create trigger work_progress_notify after insert or update on public.work_progress
for each row execute function public.notify_work_progress();

-- Round-robin between people in one lane of long jobs. ends is the end of the person's last queued job, in seconds of
-- total work; a new person starts at the lane's clock instead of behind a long queue.
create table heirvoice.job_turns (
  lane text not null check (char_length(lane) <= 100),
  user_id uuid not null references auth.users (id) on delete cascade,
  ends bigint not null check (ends >= 0),
  primary key (lane, user_id)
);
create index job_turns_user on heirvoice.job_turns (user_id);

alter table heirvoice.job_turns enable row level security;

-- Per lane: the start of the latest job, in seconds of total work.
create table heirvoice.job_clocks (
  lane text primary key check (char_length(lane) <= 100),
  now bigint not null check (now >= 0)
);

alter table heirvoice.job_clocks enable row level security;

-- Gift orders: invitation letters and what the giver may see.

-- A gift is an order whose storyteller is invited by letter. Only the hash of the token is stored. Both sides read it
-- through the functions below.
create table public.invitations (
  order_id uuid primary key references public.order_headers (id) on delete cascade,
  buyer_id uuid not null references auth.users (id) on delete cascade,
  -- Id of the submitted form: a repeated submission creates one gift.
  request_id uuid not null,
  -- Kept while the letter can be answered.
  email text check (char_length(email) between 3 and 320),
  recipient_name text check (char_length(recipient_name) between 1 and 80),
  relation text not null check (relation in ('mother', 'father', 'other')),
  giver_name text not null check (char_length(giver_name) between 1 and 80),
  language text not null check (language in ('en', 'fr')),
  state text not null default 'waiting' check (state in ('waiting', 'put off', 'accepted', 'withdrawn', 'left')),
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  sent_at timestamptz not null default now(),
  answered_at timestamptz,
  -- Whether the giver may hear answers marked for the family. The storyteller decides; the default is no.
  giver_hears boolean not null default false,
  created_at timestamptz not null default now(),
  giver_told_at timestamptz,
  unique (buyer_id, request_id),
  check ((email is not null) = (state in ('waiting', 'put off')))
);
create index invitations_email on public.invitations (lower(email)) where email is not null;
create index invitations_expiring on public.invitations (expires_at) where email is not null;

alter table public.invitations enable row level security;
revoke all on public.invitations from anon, authenticated;
select heirvoice.require_aal('public.invitations');

-- The open invitation of a token. The letter of a closed account opens nothing.
create function heirvoice.open_invitation(p_token text) returns public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from public.invitations i join auth.users b on b.id = i.buyer_id
  where char_length(p_token) <= 200 and i.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
    and (b.deleted_at is null or i.state = 'accepted')
$$;
revoke execute on function heirvoice.open_invitation(text) from public;

create function heirvoice.is_own_address(p_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    where u.id = auth.uid() and u.email_confirmed_at is not null and lower(u.email) = lower(p_email)
  )
$$;
revoke execute on function heirvoice.is_own_address(text) from public;

-- What a letter says to its holder. Reading changes nothing.
create function public.read_invitation(p_token text)
returns table (
  state text, giver_name text, giver_email text, recipient_name text, email text, language text, is_own boolean, order_id uuid
)
language sql stable security definer set search_path = '' as $$
  select case when i.state <> 'accepted' and i.expires_at <= now() then 'expired' else i.state end,
    case when i.state <> 'accepted' or mine then i.giver_name end,
    case when i.state <> 'accepted' or mine then b.email::text end,
    case when i.state <> 'accepted' or mine then i.recipient_name end,
    i.email, i.language,
    mine or coalesce(heirvoice.is_own_address(i.email), false),
    case when mine then i.order_id end
  from heirvoice.open_invitation(p_token) i
    join public.order_headers h on h.id = i.order_id
    join auth.users b on b.id = i.buyer_id,
    lateral (select coalesce(h.recipient_id = auth.uid(), false) as mine) who
  where i.state in ('waiting', 'put off', 'accepted')
$$;
revoke execute on function public.read_invitation(text) from public;

-- Idempotent. outcome: 'accepted', 'other address' or 'gone'.
create function public.accept_invitation(p_token text, p_giver_hears boolean)
returns table (outcome text, order_id uuid)
language plpgsql security definer set search_path = '' as $$
declare
  asked public.invitations;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people accept a gift.';
  end if;
  perform public.assert_required_aal();
  select i.* into asked from public.invitations i
  where i.order_id = (select o.order_id from heirvoice.open_invitation(p_token) o) for update;
  -- A newer letter may have replaced the token before the row lock.
  if asked.token_hash is distinct from encode(sha256(convert_to(p_token, 'UTF8')), 'hex') then
    return query select 'gone', null::uuid;
    return;
  end if;
  if asked.state = 'accepted' and exists (
    select from public.order_headers h where h.id = asked.order_id and h.recipient_id = auth.uid()
  ) then
    return query select 'accepted', asked.order_id;
    return;
  end if;
  if asked.state not in ('waiting', 'put off') or asked.expires_at <= now() then
    return query select 'gone', null::uuid;
    return;
  end if;
  if not heirvoice.is_own_address(asked.email) then
    return query select 'other address', null::uuid;
    return;
  end if;
  update public.order_headers h set recipient_id = auth.uid() where h.id = asked.order_id and h.recipient_id is null;
  if not found then
    return query select 'gone', null::uuid;
    return;
  end if;
  update public.invitations i
  set state = 'accepted', email = null, answered_at = now(), giver_hears = coalesce(p_giver_hears, false)
  where i.order_id = asked.order_id;
  return query select 'accepted', asked.order_id;
end $$;
revoke execute on function public.accept_invitation(text, boolean) from public, anon;

-- Works without an account. The letter stays valid until it expires.
create function public.put_off_invitation(p_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  update public.invitations i set state = 'put off', answered_at = now()
  where i.token_hash = encode(sha256(convert_to(left(p_token, 200), 'UTF8')), 'hex')
    and i.state in ('waiting', 'put off') and i.expires_at > now();
  return found;
end $$;
revoke execute on function public.put_off_invitation(text) from public;

-- Returns false when the gift was already accepted or never sent.
create function public.withdraw_invitation(p_order_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  update public.invitations i set state = 'withdrawn', email = null, token_hash = null
  where i.order_id = p_order_id and i.buyer_id = auth.uid() and public.is_signed_in() and i.state in ('waiting', 'put off');
  return found;
end $$;
revoke execute on function public.withdraw_invitation(uuid) from public, anon;

-- Creates a row for a gift without a letter, so that the storyteller's choice is stored. The giver receives no
-- letter.
create function public.share_with_giver(p_order_id uuid, p_hears boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  insert into public.invitations as i
    (order_id, buyer_id, request_id, relation, giver_name, language, state, expires_at, answered_at, giver_told_at, giver_hears)
  select h.id, h.buyer_id, h.id, 'other', left(coalesce(nullif(trim(p.full_name), ''), u.email, '?'), 80), 'en', 'accepted', now(),
    now(), now(), coalesce(p_hears, false)
  from public.order_headers h
    join auth.users u on u.id = h.buyer_id
    left join public.profiles p on p.id = h.buyer_id
  where h.id = p_order_id and h.recipient_id = auth.uid() and h.buyer_id <> h.recipient_id and public.is_signed_in()
  on conflict (order_id) do update set giver_hears = excluded.giver_hears;
  return found;
end $$;
revoke execute on function public.share_with_giver(uuid, boolean) from public, anon;

-- Gifts that the caller received, with or without a letter.
create function public.get_received_gifts() returns table (order_id uuid, giver_name text, giver_hears boolean)
language sql stable security definer set search_path = '' as $$
  select h.id, coalesce(i.giver_name, nullif(trim(p.full_name), ''), u.email), coalesce(i.giver_hears, true)
  from public.order_headers h
    left join public.invitations i on i.order_id = h.id
    join auth.users u on u.id = h.buyer_id
    left join public.profiles p on p.id = h.buyer_id
  where public.is_signed_in() and h.recipient_id = auth.uid() and h.buyer_id <> h.recipient_id
$$;
revoke execute on function public.get_received_gifts() from public, anon;

-- When the recipient of a gift deletes the account, the order waits for a new recipient and keeps no name.
create function public.gift_is_left() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.order_headers set order_status = 'created' where id = new.id and order_status <> 'created';
  update public.invitations set state = 'left', email = null, token_hash = null, recipient_name = null, giver_hears = false
  where order_id = new.id;
  return null;
end $$;
revoke execute on function public.gift_is_left() from public, anon, authenticated;
create trigger orders_left after update of recipient_id on public.order_headers
for each row when (old.recipient_id is not null and new.recipient_id is null and new.order_type = 'gift' and new.buyer_id is not null)
execute function public.gift_is_left();

-- Removes the address of a letter 30 days after it expired.
create function heirvoice.forget_invitations() returns void
language sql security definer set search_path = '' as $$
  update public.invitations set state = 'withdrawn', email = null, token_hash = null
  where email is not null and expires_at < now() - interval '30 days'
$$;
revoke execute on function heirvoice.forget_invitations() from public;

create function public.get_gift_progress()
returns table (
  order_id uuid, state text, recipient_name text, relation text, email text, language text, giver_name text,
  sent_at timestamptz, expires_at timestamptz, questions_answered integer, total_questions integer, shared integer
)
language sql stable security definer set search_path = '' as $$
  with heard as materialized (
    select g.order_id, count(*)::integer as answers from heirvoice.heard_by_giver(auth.uid()) g group by 1
  )
  select h.id,
    case
      when h.recipient_id is not null then 'accepted'
      when i.order_id is null then 'none'
      when i.state = 'waiting' and i.expires_at <= now() then 'expired'
      else i.state
    end,
    coalesce(nullif(trim(p.full_name), ''), i.recipient_name), i.relation, i.email, i.language, i.giver_name, i.sent_at, i.expires_at,
    s.questions_answered, s.total_questions, coalesce(heard.answers, 0)
  from public.order_headers h
    left join public.invitations i on i.order_id = h.id
    left join public.profiles p on p.id = h.recipient_id
    left join lateral (
      select one.questions_answered, one.total_questions from public.interview_sessions one
      where one.order_id = h.id and one.user_id = h.recipient_id
      order by one.status = 'completed', one.updated_at desc limit 1
    ) s on true
    left join heard on heard.order_id = h.id
  where public.is_signed_in() and h.buyer_id = auth.uid() and h.order_type = 'gift' and h.recipient_id is distinct from h.buyer_id
$$;
revoke execute on function public.get_gift_progress() from public, anon;

-- Family members whom a storyteller invites.

-- A family invitation and, once accepted, a family member. The token is stored as a hash and works once.
create table public.family_members (
  id uuid primary key default gen_random_uuid(),
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  member_id uuid references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 320 and email = lower(email)),
  token_hash text unique check (char_length(token_hash) = 64),
  expires_at timestamptz not null default now() + interval '30 days',
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (storyteller_id, email),
  check ((member_id is null) = (accepted_at is null)),
  check (member_id <> storyteller_id)
);
create unique index family_members_once on public.family_members (storyteller_id, member_id);
create index family_members_member on public.family_members (member_id);

alter table public.family_members enable row level security;
revoke all on public.family_members from anon, authenticated;
grant select (
  id, storyteller_id, member_id, name, email, expires_at, accepted_at, created_at
) on public.family_members to authenticated;
grant delete on public.family_members to authenticated;
create policy "storytellers and their family see who is family" on public.family_members for select to authenticated
using ((select auth.uid()) in (storyteller_id, member_id));
create policy "storytellers send family away, and family may leave" on public.family_members for delete to authenticated
using ((select public.is_signed_in()) and (select auth.uid()) in (storyteller_id, member_id));
select heirvoice.require_aal('public.family_members');

-- Sent letters, for the daily limits.
create table heirvoice.family_letters (
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  email_hash text not null check (char_length(email_hash) = 64),
  sent_at timestamptz not null default now()
);
create index family_letters_sent on heirvoice.family_letters (storyteller_id, sent_at);
create index family_letters_address on heirvoice.family_letters (email_hash, sent_at);

alter table heirvoice.family_letters enable row level security;

-- Stores an invitation before its letter is sent. Limits: 50 people, 10 letters a day, 3 a day per address. Called by
-- the server.
create function heirvoice.invite_family_member(p_storyteller uuid, p_name text, p_email text, p_token_hash text) returns uuid
language plpgsql set search_path = '' as $$
declare
  address text := lower(trim(p_email));
  address_hash text := encode(sha256(convert_to(lower(trim(p_email)), 'UTF8')), 'hex');
  invited uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('family letters of ' || p_storyteller, 0));
  delete from heirvoice.family_letters where storyteller_id = p_storyteller and sent_at < now() - interval '2 days';
  if (select count(*) from heirvoice.family_letters where storyteller_id = p_storyteller and sent_at > now() - interval '1 day') >= 10
    or (select count(*) from heirvoice.family_letters where email_hash = address_hash and sent_at > now() - interval '1 day') >= 3
    or (select count(*) from public.family_members where storyteller_id = p_storyteller and email <> address) >= 50 then
    raise sqlstate 'PT429' using message = 'That is as many letters as one day allows.';
  end if;
  insert into public.family_members (storyteller_id, name, email, token_hash)
  values (p_storyteller, trim(p_name), address, p_token_hash)
  on conflict (storyteller_id, email) do update
    set name = excluded.name, token_hash = excluded.token_hash, expires_at = excluded.expires_at
    where family_members.member_id is null
  returning id into invited;
  if invited is not null then
    insert into heirvoice.family_letters (storyteller_id, email_hash) values (p_storyteller, address_hash);
  end if;
  return invited;
end $$;
revoke execute on function heirvoice.invite_family_member(uuid, text, text, text) from public;

-- True when an open gift or family letter waits for this address; invitation-only sign-up accepts it.
create function heirvoice.is_invited(p_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.invitations
    where lower(email) = lower(p_email) and state in ('waiting', 'put off') and expires_at > now()
  ) or exists (
    select from public.family_members
    where email = lower(p_email) and member_id is null and token_hash is not null and expires_at > now()
  )
$$;
revoke execute on function heirvoice.is_invited(text) from public;

create function public.read_family_invitation(p_token text)
returns table (storyteller_name text, storyteller_email text, recipient_name text, email text)
language sql stable security definer set search_path = '' as $$
  select p.full_name, t.email::text, f.name, f.email
  from public.family_members f
    join public.profiles p on p.id = f.storyteller_id
    join auth.users t on t.id = f.storyteller_id
  where char_length(p_token) <= 200 and f.member_id is null and f.expires_at > now()
    and f.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
    and (not coalesce(public.is_signed_in(), false) or coalesce(heirvoice.is_own_address(f.email), false))
$$;
revoke execute on function public.read_family_invitation(text) from public;

-- Requires the token and a confirmed account with the letter's address; returns nothing otherwise.
create function public.accept_family_invitation(p_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  storyteller uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people accept an invitation.';
  end if;
  perform public.assert_required_aal();
  update public.family_members f
  set member_id = auth.uid(), accepted_at = now(), token_hash = null
  from auth.users u
  where f.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex') and f.member_id is null and f.expires_at > now()
    and u.id = auth.uid() and u.email_confirmed_at is not null and lower(u.email) = f.email and f.storyteller_id <> u.id
    and not exists (select from public.family_members g where g.storyteller_id = f.storyteller_id and g.member_id = u.id)
  returning f.storyteller_id into storyteller;
  if storyteller is null then
    raise sqlstate 'PT404' using message = 'This invitation is not for this address, or not good any more.';
  end if;
  return storyteller;
end $$;
revoke execute on function public.accept_family_invitation(text) from public, anon;

-- Questions that family members ask a storyteller.

-- A question from a family member, visible to the asker and the storyteller only (ruling 45). The storyteller accepts
-- it, rewords it, postpones it or leaves it out.
create table public.family_questions (
  id uuid primary key default gen_random_uuid(),
  asker_id uuid not null references auth.users (id) on delete cascade,
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  -- The name that the storyteller uses.
  asker_name text not null check (char_length(asker_name) between 1 and 100),
  body text not null check (char_length(body) between 1 and 300),
  language text not null check (language in ('en', 'fr')),
  state text not null default 'arrived' check (state in ('arrived', 'accepted', 'later', 'left out')),
  -- The storyteller's wording.
  own_words text check (char_length(own_words) between 1 and 300),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  question_id integer references public.questions (id) check (question_id between 1001 and 1200),
  -- Language of own_words.
  own_language text check (own_language in ('en', 'fr')),
  -- True when the question reopened a completed interview.
  reopened boolean not null default false,
  check (asker_id <> storyteller_id)
);
create index family_questions_storyteller on public.family_questions (storyteller_id, created_at);
create index family_questions_asker on public.family_questions (asker_id);
create unique index family_questions_place on public.family_questions (storyteller_id, question_id);

alter table public.family_questions enable row level security;
revoke all on public.family_questions from anon, authenticated;
grant select on public.family_questions to authenticated;
create policy "storytellers read what their family asks" on public.family_questions for select to authenticated
using (storyteller_id = (select auth.uid()));
select heirvoice.require_aal('public.family_questions');

-- The question in the asker's voice, at most 30 seconds. Only say_family_question() and hear_family_question() access
-- the table.
create table public.family_question_voices (
  family_question_id uuid primary key references public.family_questions (id) on delete cascade,
  -- Base64: 30 s at 48 kbit/s are 240,000 characters. A storyteller has at most 200 waiting questions.
  sound text not null check (char_length(sound) between 100 and 480000 and sound ~ '^[A-Za-z0-9+/]+={0,2}$'),
  media_type text not null check (media_type in ('audio/webm', 'audio/mp4', 'audio/ogg')),
  seconds real not null check (seconds between 0.5 and 31),
  created_at timestamptz not null default now()
);

alter table public.family_question_voices enable row level security;
revoke all on public.family_question_voices from anon, authenticated;
select heirvoice.require_aal('public.family_question_voices');

-- The name under which the storyteller knows the member. Null for anybody else and when the storyteller's account is
-- closed.
create function heirvoice.family_name_of(p_member uuid, p_storyteller uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select f.name from public.family_members f where f.storyteller_id = p_storyteller and f.member_id = p_member),
    (select coalesce(i.giver_name, nullif(left(trim(p.full_name), 100), ''), '…')
      from public.order_headers h
        left join public.invitations i on i.order_id = h.id
        left join public.profiles p on p.id = h.buyer_id
      where h.buyer_id = p_member and h.recipient_id = p_storyteller and h.buyer_id <> h.recipient_id limit 1)
  )
  where exists (select from auth.users u where u.id = p_storyteller and u.deleted_at is null)
$$;
revoke execute on function heirvoice.family_name_of(uuid, uuid) from public;

create function heirvoice.words_of_family_question(q public.family_questions) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'en', coalesce(q.own_words, q.body), 'fr', coalesce(q.own_words, q.body),
    'by', nullif(q.asker_name, '…'), 'language', case when q.own_words is null then q.language else coalesce(q.own_language, q.language) end
  )
$$;
revoke execute on function heirvoice.words_of_family_question(public.family_questions) from public;

create function heirvoice.is_family_question_told(q public.family_questions) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.answers a
    where a.user_id = q.storyteller_id and a.question_id = q.question_id and a.follow_up is null
      and a.visibility <> 'deleted' and a.processing_status <> 'failed'
  )
$$;
revoke execute on function heirvoice.is_family_question_told(public.family_questions) from public;

-- The lowest question id between 1001 and 1200 that this storyteller has never used.
create function heirvoice.free_family_place(p_storyteller uuid) returns integer
language sql stable set search_path = '' as $$
  select q.id from public.questions q
  where q.id between 1001 and 1200
    and not exists (select from public.family_questions f where f.storyteller_id = p_storyteller and f.question_id = q.id)
    and not exists (select from public.answers a where a.user_id = p_storyteller and a.question_id = q.id)
    and not exists (select from public.recordings r where r.user_id = p_storyteller and r.question_id = q.id)
    and not exists (
      select from public.session_plans p join public.interview_sessions s on s.id = p.session_id
      where s.user_id = p_storyteller and p.question_id = q.id
    )
  order by q.id limit 1
$$;
revoke execute on function heirvoice.free_family_place(uuid) from public;

-- The interview that the question joins: the one of the asker's gift, else the current one, else null.
create function heirvoice.interview_for(q public.family_questions) returns uuid
language sql stable set search_path = '' as $$
  select s.id from public.interview_sessions s left join public.order_headers h on h.id = s.order_id
  where s.user_id = q.storyteller_id
  order by exists (select from public.session_plans p where p.session_id = s.id and p.question_id = q.question_id) desc,
    h.buyer_id is not distinct from q.asker_id desc, s.status = 'completed', s.updated_at desc
  limit 1
$$;
revoke execute on function heirvoice.interview_for(public.family_questions) from public;

-- Inserts an accepted question after the family questions that already wait next in the plan. A trial holds at most
-- three.
create function heirvoice.plan_family_question(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  q public.family_questions;
  s public.interview_sessions;
  words jsonb;
  here integer;
  last_place integer;
begin
  select * into q from public.family_questions where id = p_id for no key update;
  select * into s from public.interview_sessions where id = heirvoice.interview_for(q) for no key update;
  if s.id is null then
    return;
  end if;
  words := heirvoice.words_of_family_question(q);
  update public.session_plans set state = 'open', asked = words where session_id = s.id and question_id = q.question_id;
  if not found then
    if exists (select from public.order_headers h where h.id = s.order_id and h.payment_status <> 'paid')
      and (select count(*) from public.session_plans p where p.session_id = s.id and p.question_id > 1000) >= 3 then
      return;
    end if;
    q.question_id := coalesce(q.question_id, heirvoice.free_family_place(q.storyteller_id));
    if q.question_id is null then
      raise sqlstate 'PT429' using message = 'As many questions were asked there as may.';
    end if;
    update public.family_questions set question_id = q.question_id where id = q.id;
    select coalesce(max(position), 0) + 1 into last_place from public.session_plans where session_id = s.id;
    insert into public.session_plans (session_id, position, question_id, asked) values (s.id, last_place, q.question_id, words);
    select position into here from public.session_plans where session_id = s.id and question_id = s.current_question_id;
    if s.status <> 'completed' then
      perform public.move_place(s.id, last_place, (
        select min(p.position) from public.session_plans p
        where p.session_id = s.id and p.position > coalesce(here, 0)
          and (p.question_id < 1001 or p.question_id = q.question_id)
      ));
    end if;
  end if;
  update public.answers set asked = words
  where user_id = q.storyteller_id and question_id = q.question_id and follow_up is null;
  update public.interview_sessions
  set total_questions = (select count(*) from public.session_plans where session_id = s.id) where id = s.id;
  if s.status = 'completed' and not heirvoice.is_family_question_told(q) then
    update public.interview_sessions set status = 'paused', current_question_id = q.question_id where id = s.id;
    update public.family_questions set reopened = true where id = q.id;
  end if;
end $$;
revoke execute on function heirvoice.plan_family_question(uuid) from public;

-- Takes a question out of the plan. Its place stays so that an answer in flight is stored. An interview that it
-- reopened is completed again.
create function heirvoice.unplan_family_question(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  q public.family_questions;
  s public.interview_sessions;
begin
  select * into q from public.family_questions where id = p_id for no key update;
  for s in
    select one.* from public.interview_sessions one join public.session_plans p on p.session_id = one.id
    where one.user_id = q.storyteller_id and p.question_id = q.question_id
    for no key update of one
  loop
    update public.session_plans set state = 'left out' where session_id = s.id and question_id = q.question_id;
    if s.current_question_id = q.question_id then
      update public.interview_sessions set current_question_id = coalesce((
        select u.question_id from public.untold_places(s.id) u
        where u.state = 'open'
        order by u.place < (select position from public.session_plans where session_id = s.id and question_id = q.question_id), u.place
        limit 1
      ), current_question_id) where id = s.id;
    end if;
    if q.reopened and s.status = 'paused' and public.is_plan_told(s.id)
      and not exists (select from public.untold_places(s.id) u where u.state = 'open' and u.question_id > 1000) then
      update public.interview_sessions set status = 'completed' where id = s.id;
      update public.family_questions set reopened = false where id = q.id;
    end if;
  end loop;
end $$;
revoke execute on function heirvoice.unplan_family_question(uuid) from public;

-- Plans questions that were accepted before an interview with a free place existed.
create function heirvoice.plan_waiting_family_questions(p_storyteller uuid) returns void
language plpgsql set search_path = '' as $$
declare
  waiting uuid;
begin
  for waiting in
    select q.id from public.family_questions q
    where q.storyteller_id = p_storyteller and q.state = 'accepted' and not exists (
      select from public.session_plans p join public.interview_sessions s on s.id = p.session_id
      where s.user_id = q.storyteller_id and p.question_id = q.question_id
    )
    order by q.created_at desc
  loop
    perform heirvoice.plan_family_question(waiting);
  end loop;
end $$;
revoke execute on function heirvoice.plan_waiting_family_questions(uuid) from public;

-- Limits: 20 waiting questions per asker and 200 per storyteller. The body is one line.
create function public.ask_as_family(p_storyteller_id uuid, p_body text, p_language text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  called text;
  asked uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people ask.';
  end if;
  perform public.assert_required_aal();
  called := heirvoice.family_name_of(auth.uid(), p_storyteller_id);
  if called is null then
    raise sqlstate 'PT404' using message = 'Nobody of your family has this id.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('family questions for ' || p_storyteller_id, 0));
  if (select count(*) filter (where asker_id = auth.uid() and state in ('arrived', 'later', 'left out')) >= 20 or count(*) >= 200
    from public.family_questions where storyteller_id = p_storyteller_id) then
    raise sqlstate 'PT429' using message = 'As many questions wait there as may.';
  end if;
  insert into public.family_questions (asker_id, storyteller_id, asker_name, body, language)
  values (auth.uid(), p_storyteller_id, called, trim(regexp_replace(left(p_body, 1000), '\s+', ' ', 'g')), p_language) returning id into asked;
  return asked;
end $$;
revoke execute on function public.ask_as_family(uuid, text, text) from public, anon;

create function public.decide_family_question(
  p_id uuid, p_state text, p_own_words text default null, p_language text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  q public.family_questions;
begin
  perform public.assert_required_aal();
  select * into q from public.family_questions
  where id = p_id and storyteller_id = auth.uid() and public.is_signed_in() and p_state in ('arrived', 'accepted', 'later', 'left out')
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'Nobody has asked you this.';
  end if;
  if q.state = 'accepted' and p_state <> 'accepted' and heirvoice.is_family_question_told(q) then
    raise sqlstate 'PT409' using message = 'You have answered this.';
  end if;
  update public.family_questions
  set state = p_state, own_words = nullif(trim(regexp_replace(left(p_own_words, 1000), '\s+', ' ', 'g')), ''), own_language = p_language,
    decided_at = case p_state when 'arrived' then null else now() end
  where id = p_id;
end $$;
revoke execute on function public.decide_family_question(uuid, text, text, text) from public, anon;

-- Questions of the caller. A postponed or rejected question shows as waiting, because that decision is private to the
-- storyteller; so does one of a former family member. answer_id is set where the caller may listen to the answer.
create function public.my_family_questions()
returns table (id uuid, storyteller_id uuid, body text, state text, answer_id uuid, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select q.id, q.storyteller_id, q.body,
    case
      when q.state <> 'accepted' or heirvoice.family_name_of(q.asker_id, q.storyteller_id) is null then 'waiting'
      when heirvoice.is_family_question_told(q) then 'answered' else 'accepted'
    end,
    (select a.id from public.answers a
      where q.state = 'accepted' and a.user_id = q.storyteller_id and a.question_id = q.question_id and a.follow_up is null
        and a.id in (select heirvoice.answers_shared_with(auth.uid()))
      order by a.created_at desc limit 1),
    q.created_at
  from public.family_questions q where q.asker_id = auth.uid() and public.is_signed_in() order by q.created_at
$$;
revoke execute on function public.my_family_questions() from public, anon;

-- Storytellers whom the caller may ask: as family member or as giver.
create function public.whom_i_may_ask() returns table (storyteller_id uuid, storyteller_name text)
language sql stable security definer set search_path = '' as $$
  select t.id, coalesce(nullif(trim(p.full_name), ''), (
    select i.recipient_name from public.order_headers h join public.invitations i on i.order_id = h.id
    where h.buyer_id = auth.uid() and h.recipient_id = t.id limit 1
  ))
  from (
    select f.storyteller_id as id from public.family_members f where f.member_id = auth.uid()
    union
    select h.recipient_id from public.order_headers h where h.buyer_id = auth.uid() and h.recipient_id <> h.buyer_id
  ) t
    join auth.users u on u.id = t.id and u.deleted_at is null
    left join public.profiles p on p.id = t.id
  where public.is_signed_in()
  order by 2, 1
$$;
revoke execute on function public.whom_i_may_ask() from public, anon;

-- A trigger, because only the server may reopen a completed interview and client requests may not.
create function public.family_question_joins() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'accepted' then
    perform heirvoice.plan_family_question(new.id);
  elsif old.state = 'accepted' then
    perform heirvoice.unplan_family_question(new.id);
  end if;
  return null;
end $$;
revoke execute on function public.family_question_joins() from public, anon, authenticated;
create trigger family_questions_join after update of state, own_words on public.family_questions
for each row execute function public.family_question_joins();

-- Reduces body and own_words to one line without control characters.
create function public.family_question_is_plain() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.body := heirvoice.one_line(new.body);
  new.own_words := nullif(heirvoice.one_line(new.own_words), '');
  return new;
end $$;
revoke execute on function public.family_question_is_plain() from public, anon, authenticated;
create trigger family_questions_plain before insert or update of body, own_words on public.family_questions
for each row execute function public.family_question_is_plain();

-- Stores the asker's voice until the question is accepted. The response is the same for waiting, postponed and
-- rejected questions, because that decision is private to the storyteller.
create function public.say_family_question(p_id uuid, p_sound text, p_media_type text, p_seconds real) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  if not exists (
    select from public.family_questions q
    where q.id = p_id and q.asker_id = auth.uid() and q.state <> 'accepted' and public.is_signed_in()
      and heirvoice.family_name_of(q.asker_id, q.storyteller_id) is not null
    for no key update
  ) then
    raise sqlstate 'PT404' using message = 'You have not asked this, or it is accepted.';
  end if;
  insert into public.family_question_voices (family_question_id, sound, media_type, seconds)
  values (p_id, p_sound, p_media_type, p_seconds) on conflict do nothing;
  if not found then
    raise sqlstate 'PT409' using message = 'This question has a voice.';
  end if;
end $$;
revoke execute on function public.say_family_question(uuid, text, text, real) from public, anon;

-- Returns the voice to the storyteller, by question id or by place in the plan. A reworded question has no voice.
create function public.hear_family_question(p_id uuid default null, p_place integer default null)
returns table (sound text, media_type text, seconds real)
language sql stable security definer set search_path = '' as $$
  select v.sound, v.media_type, v.seconds
  from public.family_questions q join public.family_question_voices v on v.family_question_id = q.id
  where q.storyteller_id = auth.uid() and (q.id = p_id or q.question_id = p_place) and q.own_words is null
    and public.is_signed_in() and public.has_required_aal()
$$;
revoke execute on function public.hear_family_question(uuid, integer) from public, anon;

-- Who may listen to which answer: one view decides, every function reads it (ADR 061).

-- Links printed as codes in a book. Only the hash of the token is stored.
create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  recording_id uuid references public.recordings (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  scope text not null check (scope in ('print')),
  -- Null: no expiry. Printed links end only by revocation.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index share_links_owner on public.share_links (owner_id);

alter table public.share_links enable row level security;
revoke all on public.share_links from anon, authenticated;
grant select (
  id, owner_id, recording_id, scope, expires_at, revoked_at, last_used_at, created_at
) on public.share_links to authenticated;
grant update (revoked_at) on public.share_links to authenticated;
create policy "people see the links they gave out" on public.share_links for select to authenticated
using (owner_id = (select auth.uid()));
create policy "people revoke the links they gave out" on public.share_links for update to authenticated
using ((select public.is_signed_in()) and owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
select heirvoice.require_aal('public.share_links');

-- Decides access and feeds every screen that names listeners. order_id is null for family members, who may hear all
-- stories; a giver may hear only the story of that gift.
create view heirvoice.listeners as
select f.storyteller_id, f.member_id as listener_id, null::uuid as order_id, f.name
from public.family_members f
  join auth.users t on t.id = f.storyteller_id and t.deleted_at is null
  join auth.users l on l.id = f.member_id and l.deleted_at is null and (l.banned_until is null or l.banned_until <= now())
union all
-- A gift without a letter was created by the operator for both people.
select h.recipient_id, h.buyer_id, h.id, coalesce(i.giver_name, nullif(trim(p.full_name), ''), l.email)
from public.order_headers h
  left join public.invitations i on i.order_id = h.id
  join auth.users t on t.id = h.recipient_id and t.deleted_at is null
  join auth.users l on l.id = h.buyer_id and l.deleted_at is null and (l.banned_until is null or l.banned_until <= now())
  left join public.profiles p on p.id = h.buyer_id
where h.recipient_id <> h.buyer_id and coalesce(i.giver_hears, true);

-- Each listener once, by the storyteller's name for them.
create function heirvoice.listener_names(p_storyteller uuid, p_order uuid) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select one.name from (
      select distinct on (l.listener_id) l.listener_id, l.name from heirvoice.listeners l
      where l.storyteller_id = p_storyteller and (l.order_id is null or l.order_id = p_order)
      order by l.listener_id, l.order_id nulls first
    ) one order by one.name, one.listener_id
  )
$$;
revoke execute on function heirvoice.listener_names(uuid, uuid) from public;

-- A sealed day has come when it has begun in every time zone.
create function heirvoice.is_open_to_family(p_visibility text, p_sealed_until date) returns boolean
language sql stable set search_path = '' as $$
  select p_visibility = 'family only'
    or (p_visibility = 'sealed' and coalesce(p_sealed_until <= (now() at time zone 'utc' - interval '12 hours')::date, false))
$$;
revoke execute on function heirvoice.is_open_to_family(text, date) from public;

-- Answers that a listener may hear now. Answers of a closed account are excluded.
create function heirvoice.answers_shared_with(p_listener uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct a.id
  from heirvoice.listeners l
    join public.answers a on a.user_id = l.storyteller_id
    left join public.interview_sessions s on s.id = a.session_id and s.user_id = a.user_id
  where l.listener_id = p_listener and (l.order_id is null or s.order_id = l.order_id)
    and heirvoice.is_open_to_family(a.visibility, a.sealed_until)
$$;
revoke execute on function heirvoice.answers_shared_with(uuid) from public;

-- Answers shared with a giver that belong to the gift. A constraint of answers keeps every path in the storyteller's
-- own folder.
create function heirvoice.heard_by_giver(p_giver uuid)
returns table (order_id uuid, answer_id uuid, audio_path text)
language sql stable security definer set search_path = '' as $$
  select h.id, a.id, a.audio_file_path
  from public.order_headers h
    join public.interview_sessions s on s.order_id = h.id and s.user_id = h.recipient_id
    join public.answers a on a.session_id = s.id and a.user_id = s.user_id
    join auth.users u on u.id = h.recipient_id and u.deleted_at is null
  where h.buyer_id = p_giver and h.order_type = 'gift' and h.recipient_id <> p_giver
    and a.id in (select heirvoice.answers_shared_with(p_giver))
$$;
revoke execute on function heirvoice.heard_by_giver(uuid) from public;

-- Recordings that a printed code plays: the answer is in the book, or it was printed from an imported folder, even if
-- it has left that folder since.
create view heirvoice.printed_voices as
select k.id as link_id, k.token_hash, r.id as recording_id, r.object_path, r.user_id, a.id as answer_id
from public.share_links k
  join public.recordings r on r.id = k.recording_id
  join auth.users u on u.id = r.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  left join public.answers a
    on a.recording_id = r.id or a.id in (select t.answer_id from public.takes t where t.recording_id = r.id)
where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  and (a.id is null or a.visibility = 'in the book' or (a.origin = 'folder' and a.visibility = 'draft'));

-- Answers that the caller may hear; follow-ups come after their question.
create function public.shared_answers()
returns table (
  answer_id uuid, storyteller_id uuid, storyteller_name text, order_id uuid, question_id integer, follow_up integer,
  question text, question_fr text, transcript text, is_draft boolean, audio_path text, duration_seconds numeric,
  answered_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.user_id, p.full_name, h.id, a.question_id, a.follow_up, coalesce(a.asked ->> 'en', q.text),
    coalesce(a.asked ->> 'fr', q.text_fr), a.transcript, heirvoice.is_unread(a.recording_id), a.audio_file_path,
    a.duration_seconds, a.created_at
  from public.answers a
    join public.profiles p on p.id = a.user_id
    join public.questions q on q.id = a.question_id
    left join public.interview_sessions s on s.id = a.session_id
    left join public.order_headers h on h.id = s.order_id and h.buyer_id = auth.uid()
  where public.is_signed_in() and a.id in (select heirvoice.answers_shared_with(auth.uid()))
  order by q.order_index, a.follow_up nulls first, a.created_at
$$;
revoke execute on function public.shared_answers() from public, anon;

-- Answers of one gift that its giver may hear, in the order of the questions.
create function public.get_shared_answers(p_order_id uuid)
returns table (
  answer_id uuid, question_id integer, question text, question_fr text, transcript text, is_draft boolean,
  audio_path text, duration_seconds numeric
)
language sql stable security definer set search_path = '' as $$
  select a.id, q.id, coalesce(a.asked ->> 'en', q.text), coalesce(a.asked ->> 'fr', q.text_fr), a.transcript,
    heirvoice.is_unread(a.recording_id), g.audio_path, a.duration_seconds
  from heirvoice.heard_by_giver(auth.uid()) g
    join public.answers a on a.id = g.answer_id
    join public.questions q on q.id = a.question_id
  where public.is_signed_in() and g.order_id = p_order_id
  order by q.order_index, a.follow_up nulls first, a.created_at
$$;
revoke execute on function public.get_shared_answers(uuid) from public, anon;

create function public.recordings_shared_with_me() returns setof text
language sql stable security definer set search_path = '' as $$
  select a.audio_file_path from public.answers a
  where public.is_signed_in() and a.audio_file_path is not null and a.id in (select heirvoice.answers_shared_with(auth.uid()))
$$;
revoke execute on function public.recordings_shared_with_me() from public, anon;

-- For each answer of the caller: who may hear it now and whether a printed code plays it.
create function public.who_hears() returns table (answer_id uuid, names text[], in_print boolean)
language sql stable security definer set search_path = '' as $$
  with stories as materialized (
    select one.order_id, heirvoice.listener_names(auth.uid(), one.order_id) as names
    from (
      select s.order_id from public.interview_sessions s where s.user_id = auth.uid() union select null::uuid
    ) one
  )
  select a.id, case when heirvoice.is_open_to_family(a.visibility, a.sealed_until) then o.names else '{}' end,
    exists (select from heirvoice.printed_voices v where v.answer_id = a.id)
  from public.answers a
    left join public.interview_sessions s on s.id = a.session_id and s.user_id = a.user_id
    join stories o on o.order_id is not distinct from s.order_id
  where public.is_signed_in() and a.user_id = auth.uid()
$$;
revoke execute on function public.who_hears() from public, anon;

-- One row per person on the family page, even for a giver with two gifts or an expired family letter.
create function public.who_may_listen() returns table (id uuid, name text, email text, order_id uuid, state text)
language sql stable security definer set search_path = '' as $$
  with named as (
    select f.id, f.name, f.email, null::uuid as order_id,
      case
        when exists (
          select from heirvoice.listeners l
          where l.storyteller_id = f.storyteller_id and l.listener_id = f.member_id and l.order_id is null
        ) then 'may listen'
        when f.member_id is not null then 'account closed'
        when f.token_hash is not null and f.expires_at > now() then 'invited'
        else 'letter expired'
      end as state, f.member_id, lower(f.email) as address
    from public.family_members f
    where public.is_signed_in() and f.storyteller_id = auth.uid()
  ), givers as (
    select distinct on (g.buyer_id) g.*
    from (
      select h.id, coalesce(i.giver_name, nullif(trim(p.full_name), ''), u.email) as name, u.email, h.id as order_id, h.buyer_id,
        h.created_at,
        case
          when exists (select from heirvoice.listeners l where l.order_id = h.id) then 'may listen'
          when coalesce(i.giver_hears, true) then 'account closed'
          else 'hears nothing'
        end as state
      from public.order_headers h
        left join public.invitations i on i.order_id = h.id
        join auth.users u on u.id = h.buyer_id
        left join public.profiles p on p.id = h.buyer_id
      where public.is_signed_in() and h.recipient_id = auth.uid() and h.buyer_id <> h.recipient_id
    ) g
    order by g.buyer_id, g.state <> 'may listen', g.created_at
  )
  -- An expired family letter yields to the same person's gift.
  select n.id, n.name, n.email, n.order_id, n.state
  from named n
  where n.state not in ('letter expired', 'account closed')
    or not exists (select from givers g where g.buyer_id = n.member_id or lower(g.email) = n.address)
  union all
  select g.id, g.name, g.email, g.order_id, g.state
  from givers g
  where not exists (
    select from named n where (n.member_id = g.buyer_id or n.address = lower(g.email))
      and (n.state = 'may listen' or n.state = 'invited' and g.state <> 'may listen')
  )
$$;
revoke execute on function public.who_may_listen() from public, anon;

-- Consent ledger.

-- Append-only ledger of consent decisions per purpose: when, for which text version, by tap or by voice. The last row
-- of a purpose counts. Only the storyteller can add rows.
create table public.consents (
  id uuid primary key default gen_random_uuid(),
  line bigint generated always as identity,
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in ('record', 'transcribe', 'book')),
  given boolean not null,
  how text not null check (how in ('tapped', 'spoken')),
  wording text not null check (char_length(wording) between 1 and 500),
  language text not null check (language in ('en', 'fr')),
  statement_path text check (char_length(statement_path) <= 300 and starts_with(statement_path, user_id::text || '/')),
  said_at timestamptz not null default now(),
  arrived_at timestamptz not null default clock_timestamp(),
  check ((how = 'spoken') = (statement_path is not null))
);
create index consents_user on public.consents (user_id, purpose, line desc);

alter table public.consents enable row level security;
revoke all on public.consents from anon, authenticated;
grant select on public.consents to authenticated;
grant insert (
  user_id, purpose, given, how, wording, language, statement_path, said_at
) on public.consents to authenticated;
create policy "storytellers read what they agreed to" on public.consents for select to authenticated
using (user_id = (select auth.uid()));
create policy "storytellers speak for themselves" on public.consents for insert to authenticated
with check ((select public.is_signed_in()) and user_id = (select auth.uid()));
select heirvoice.require_aal('public.consents');
select heirvoice.limit_rows('consents', 'user_id', 2000);

-- Rejects a client time that is more than one day off and moves any other into the range from account creation to
-- now.
create function public.date_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  born timestamptz := (select created_at from auth.users where id = new.user_id);
begin
  if new.said_at > now() + interval '1 day' or new.said_at < born - interval '1 day' then
    raise sqlstate '22008' using message = 'A consent is dated between the first day of its account and today.';
  end if;
  new.said_at := greatest(born, least(new.said_at, now()));
  new.arrived_at := clock_timestamp();
  return new;
end $$;
revoke execute on function public.date_consent() from public, anon, authenticated;
create trigger consents_date before insert on public.consents for each row execute function public.date_consent();

create function public.keep_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'What was said stays as it was said.';
end $$;
revoke execute on function public.keep_ledger() from public, anon, authenticated;
create trigger consents_stay before update on public.consents for each row execute function public.keep_ledger();

create function heirvoice.has_consent(p_user uuid, p_purpose text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select given from public.consents where user_id = p_user and purpose = p_purpose order by line desc limit 1
  ), false)
$$;
revoke execute on function heirvoice.has_consent(uuid, text) from public;

-- Answers without transcription consent wait with hear_after = infinity until the storyteller consents.
create function public.hear_after_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if heirvoice.has_consent(new.user_id, 'transcribe') then
    update public.answers set hear_after = null, metadata = metadata - 'problem'
    where user_id = new.user_id and hear_after = 'infinity';
    perform heirvoice.notify('answers_given', new.user_id::text);
  end if;
  return null;
end $$;
revoke execute on function public.hear_after_consent() from public, anon, authenticated;
create trigger consents_heard after insert on public.consents
for each row when (new.purpose = 'transcribe' and new.given) execute function public.hear_after_consent();

-- Spoken interviews with the voice agent, and the keys that open a voice connection.

-- Short-lived keys for voice connections (ruling 7). Only the hash is stored.
create table heirvoice.voice_keys (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  user_id uuid references auth.users (id) on delete cascade,
  -- Cookie id of a visitor without an account.
  visitor_id uuid,
  -- The key ends with this sign-in session.
  auth_session_id uuid,
  -- Null: a demonstration, of which nothing is stored.
  interview_id uuid references public.interview_sessions (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '15 minutes',
  check (num_nonnulls(user_id, visitor_id) = 1),
  check (interview_id is null or user_id is not null)
);
create index voice_keys_expiry on heirvoice.voice_keys (expires_at);
create index voice_keys_of_user on heirvoice.voice_keys (user_id);
create index voice_keys_of_interview on heirvoice.voice_keys (interview_id);

alter table heirvoice.voice_keys enable row level security;

-- Signed address of a voice connection. The first use deletes the row.
create table heirvoice.voice_urls (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  key_hash bytea not null references heirvoice.voice_keys (key_hash) on delete cascade,
  -- True for a request from a page of this site; programs send no origin.
  from_page boolean not null,
  expires_at timestamptz not null default now() + interval '15 minutes'
);
create index voice_urls_of_key on heirvoice.voice_urls (key_hash);
create index voice_urls_expiry on heirvoice.voice_urls (expires_at);

alter table heirvoice.voice_urls enable row level security;

-- Transcript of a spoken interview, both sides. Visible to the storyteller and erased with the answers. A
-- demonstration stores none (ruling 30). Only the server writes.
create table public.conversations (
  id text primary key check (id ~ '^conv_[0-9A-Za-z_-]{1,100}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A conversation outlives its interview, as answers do.
  session_id uuid references public.interview_sessions (id) on delete set null,
  question_id integer not null references public.questions (id),
  -- The conversation that this one continues after a break.
  resumes text references public.conversations (id) on delete set null check (char_length(resumes) <= 110),
  language text not null check (language in ('en', 'fr')),
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
create index conversations_question on public.conversations (user_id, question_id);
create index conversations_session on public.conversations (session_id);
create index conversations_resumed on public.conversations (resumes) where resumes is not null;

alter table public.conversations enable row level security;
revoke all on public.conversations from anon, authenticated;
grant select on public.conversations to authenticated;
create policy "storytellers see their own conversations" on public.conversations for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.conversations');
select heirvoice.limit_rows('conversations', 'user_id', 20000);

create table public.conversation_events (
  conversation_id text not null references public.conversations (id) on delete cascade check (char_length(conversation_id) <= 110),
  position integer not null check (position between 1 and 1000),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- 'person spoke': words unknown to the server. 'interrupted': the part of the agent's sentence that was audible.
  kind text not null check (kind in ('agent said', 'interrupted', 'person said', 'person spoke', 'asked of screen', 'screen failed')),
  words text check (char_length(words) <= 6000),
  -- Milliseconds since the start of the conversation.
  starts_ms integer not null check (starts_ms >= 0),
  ends_ms integer not null check (ends_ms >= starts_ms),
  primary key (conversation_id, position)
);
create index conversation_events_user on public.conversation_events (user_id);

alter table public.conversation_events enable row level security;
revoke all on public.conversation_events from anon, authenticated;
grant select on public.conversation_events to authenticated;
create policy "storytellers see what was said in their own conversations" on public.conversation_events for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.conversation_events');
select heirvoice.limit_rows('conversation_events', 'user_id', 400000, 60000000);

-- Rejects a conversation_id of another storyteller. Ids that are not stored here, for example a provider's, pass.
create function public.own_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.conversations where id = new.conversation_id and user_id is distinct from new.user_id) then
    raise insufficient_privilege using message = 'This conversation is not yours.';
  end if;
  return new;
end $$;
revoke execute on function public.own_conversation() from public, anon, authenticated;
create trigger answers_own_conversation before insert or update of conversation_id on public.answers
for each row when (new.conversation_id is not null) execute function public.own_conversation();

-- Deletes the conversations about a question with its last answer.
create function public.forget_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conversations c using erased e
  where c.user_id = e.user_id and c.question_id = e.question_id and c.session_id is not distinct from e.session_id and not exists (
    select from public.answers a
    where a.user_id = e.user_id and a.question_id = e.question_id and a.session_id is not distinct from e.session_id
  );
  return null;
end $$;
revoke execute on function public.forget_conversations() from public, anon, authenticated;
create trigger answers_conversations after delete on public.answers referencing old table as erased
for each statement execute function public.forget_conversations();

-- Deletes conversations without an answer after 30 days. p_now is the caller's clock. Returns the number of deleted
-- rows.
create function heirvoice.forget_unanswered_conversations(p_now timestamptz) returns integer
language sql set search_path = '' as $$
  with gone as (
    delete from public.conversations c
    where c.began_at <= p_now - interval '30 days' and not exists (
      select from public.answers a
      where a.user_id = c.user_id and a.question_id = c.question_id and a.session_id is not distinct from c.session_id
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
revoke execute on function heirvoice.forget_unanswered_conversations(timestamptz) from public;

-- Forms that work without an account: waitlist and contact, with rate limits.

-- Waitlist entries.
create table public.waitlist (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (char_length(btrim(first_name)) between 1 and 200),
  email text not null unique check (email = lower(btrim(email)) and char_length(email) between 3 and 320),
  wants_updates boolean not null default true,
  -- Whether the checkbox was preselected: a preselected box is no consent in the EU.
  updates_preticked boolean not null default false,
  source_button text not null default '' check (char_length(source_button) <= 64),
  created_at timestamptz not null default now(),
  constraint waitlist_first_name_length check (char_length(first_name) <= 400)
);

alter table public.waitlist enable row level security;
revoke all on public.waitlist from anon, authenticated;
grant insert (
  first_name, email, wants_updates, updates_preticked, source_button
) on public.waitlist to anon, authenticated;
create policy "anybody joins the waitlist" on public.waitlist for insert to anon, authenticated with check (true);
select heirvoice.require_aal('public.waitlist');

-- Messages of the contact form.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 320),
  body text not null check (char_length(body) between 1 and 10000),
  created_at timestamptz not null default now()
);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
select heirvoice.require_aal('public.contact_messages');

-- Entries per form and hour: for everybody, per email address and per network. A count starts with its first entry
-- and lasts one hour.
create table heirvoice.form_counts (
  form text not null check (char_length(form) <= 63),
  -- 'everybody', or a SHA-256 hash of an email address or network.
  who text not null check (char_length(who) <= 64),
  entries integer not null,
  since timestamptz not null,
  primary key (form, who)
) with (fillfactor = 50);
create index form_counts_since on heirvoice.form_counts (since);

-- The caller's IPv6 /64 or IPv4 address from Cloudflare's header, which clients of hosted Supabase cannot set. The
-- built-in API limits networks itself and does not forward the header.
create function heirvoice.asking_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  address inet;
begin
  address := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
  return case family(address) when 6 then text(network(set_masklen(address, 64))) else host(address) end;
exception when data_exception then
  return null;
end $$;
revoke execute on function heirvoice.asking_network() from public;

-- Limits entries per hour; arguments: for everybody, per email address ('' = no limit), per network. One customer can
-- own a /56 of IPv6: all its networks together get three times the limit of one. The lock on each count prevents
-- overdraft by concurrent requests.
create function public.limit_public_form() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  an_hour_ago timestamptz := now() - interval '1 hour';
  network text := heirvoice.asking_network();
  site text := case when network like '%:%' then text(network(set_masklen(network::inet, 56))) end;
  counted record;
begin
  -- Sorted by key, so that two statements never deadlock.
  for counted in
    insert into heirvoice.form_counts as c (form, who, entries, since)
    select tg_table_name, n.who, n.entries, now()
    from (
      select 'email ' || encode(sha256(convert_to(lower(email), 'utf8')), 'base64'), count(*)::integer
      from added where tg_argv[1] <> '' group by 1
      union all select 'everybody', count(*)::integer from added
      union all select 'network ' || encode(sha256(convert_to(network, 'utf8')), 'base64'), count(*)::integer
      from added where network is not null
      union all select 'site ' || encode(sha256(convert_to(site, 'utf8')), 'base64'), count(*)::integer
      from added where site is not null
    ) as n (who, entries)
    where n.entries > 0 order by n.who
    on conflict (form, who) do update set
      entries = excluded.entries + case when c.since > an_hour_ago then c.entries else 0 end,
      since = case when c.since > an_hour_ago then c.since else excluded.since end
    returning c.who, c.entries
  loop
    if counted.entries > (case split_part(counted.who, ' ', 1)
      when 'everybody' then tg_argv[0]::integer
      when 'email' then tg_argv[1]::integer
      when 'network' then tg_argv[2]::integer
      else tg_argv[2]::integer * 3 end) then
      raise exception using errcode = 'PT429', message = 'Too many entries in this hour. Please try again later.';
    end if;
  end loop;
  delete from heirvoice.form_counts where ctid = any (array(
    select ctid from heirvoice.form_counts where since <= an_hour_ago limit 100 for update skip locked));
  return null;
end $$;
revoke execute on function public.limit_public_form() from public;
create trigger waitlist_limit after insert on public.waitlist referencing new table as added
for each statement execute function public.limit_public_form(10000, '', 60);
create trigger contact_messages_limit after insert on public.contact_messages referencing new table as added
for each statement execute function public.limit_public_form(3000, 5, 20);

-- Allows one row per client request. Raises an error on the second row before it is written.
create function heirvoice.one_row_per_request() returns trigger
language plpgsql set search_path = '' as $$
begin
  if public.asked_by_client() then
    if current_setting('heirvoice.row_of_request', true) = 'taken' then
      raise exception using errcode = 'PT400', message = 'One row per request, please.';
    end if;
    perform set_config('heirvoice.row_of_request', 'taken', true);
  end if;
  return new;
end $$;
revoke execute on function heirvoice.one_row_per_request() from public;

create trigger waitlist_one_row before insert on public.waitlist
for each row execute function heirvoice.one_row_per_request();

create trigger contact_messages_one_row before insert on public.contact_messages
for each row execute function heirvoice.one_row_per_request();

-- Trial answers of visitors without an account.

-- A visitor's answer to one trial question. It belongs to the browser that holds the pass and expires within the hour
-- unless an account claims it. id is also the version of the object in the object store.
create table heirvoice.visitor_takes (
  id uuid primary key,
  visitor_id uuid not null,
  question_id integer not null references public.questions (id) on delete cascade,
  language text not null check (language in ('en', 'fr')),
  media_type text not null check (char_length(media_type) <= 100),
  bytes bigint not null check (bytes between 1 and 2000000),
  claimed_ms integer not null check (claimed_ms between 1 and 65000),
  state text not null default 'arriving' check (state in ('arriving', 'waiting', 'hearing', 'heard', 'unheard')),
  tries integer not null default 0,
  hearing_until timestamptz,
  -- Probed facts of the sound file, and the transcript.
  facts jsonb check (octet_length(facts::text) <= 10000),
  transcript jsonb check (octet_length(transcript::text) <= 200000),
  -- The visitor's correction of the transcript.
  corrected text check (char_length(corrected) <= 5000),
  -- Keyed hash of the typed email address; only an account with that address may claim the take.
  email_hash text check (char_length(email_hash) = 64),
  is_claimed boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '57 minutes',
  answer_id uuid references public.answers (id) on delete cascade
);
create index visitor_takes_of_visitor on heirvoice.visitor_takes (visitor_id, created_at);
create index visitor_takes_expiry on heirvoice.visitor_takes (expires_at);
create index visitor_takes_to_hear on heirvoice.visitor_takes (created_at) where state in ('waiting', 'hearing');

alter table heirvoice.visitor_takes enable row level security;

-- Queues the object for removal unless an account claimed it.
create function heirvoice.let_go_of_visitor_take() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.let_go('stored-objects/' || left(old.id::text, 2) || '/' || old.id::text);
  return null;
end $$;
revoke execute on function heirvoice.let_go_of_visitor_take() from public;
create trigger visitor_takes_let_go after delete on heirvoice.visitor_takes
for each row when (not old.is_claimed) execute function heirvoice.let_go_of_visitor_take();

-- Erasure: objects of deleted rows, erased answers, deleted accounts.

-- Objects of deleted rows, until a worker removes their bytes (then key is null). The hash stays for a month so that
-- a machine that was offline finds its local copies.
create table heirvoice.removed_objects (
  id bigint generated always as identity primary key,
  key text check (char_length(key) <= 2000),
  key_hash text not null check (char_length(key_hash) = 64),
  removed_at timestamptz not null default now()
);
create index removed_objects_to_do on heirvoice.removed_objects (id) where key is not null;
create index removed_objects_by_key on heirvoice.removed_objects (key) where key is not null;
create index removed_objects_removed_at on heirvoice.removed_objects (removed_at);

alter table heirvoice.removed_objects enable row level security;

-- Queues an object for removal. A key over 2,000 characters cannot exist and must not block a deletion.
create function heirvoice.let_go(p_key text) returns void
language sql security definer set search_path = '' as $$
  insert into heirvoice.removed_objects (key, key_hash)
  select p_key, encode(sha256(convert_to(p_key, 'UTF8')), 'hex') where char_length(p_key) <= 2000
$$;
revoke execute on function heirvoice.let_go(text) from public;

-- Queues the object of a deleted row unless it is a bucket object, which has a row of its own.
create function public.let_go_of_object() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_named boolean := old.object_path like 'audio-answers/%';
begin
  if old.object_path ~ '^stored-objects/[0-9a-f]{2}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and to_regclass('storage.resumable_parts') is not null then
    execute 'select exists (select from storage.objects where version = $1)'
      into is_named using right(old.object_path, 36)::uuid;
  end if;
  if not is_named then
    perform heirvoice.let_go(old.object_path);
  end if;
  return null;
end $$;
revoke execute on function public.let_go_of_object() from public, anon, authenticated;
create trigger artifacts_let_go after delete on public.artifacts for each row execute function public.let_go_of_object();
create trigger photos_let_go after delete on public.photos for each row execute function public.let_go_of_object();
create trigger recordings_let_go after delete on public.recordings for each row execute function public.let_go_of_object();
create trigger playback_copies_let_go after delete on heirvoice.playback_copies
  for each row when (old.object_path is not null) execute function public.let_go_of_object();

create function heirvoice.erase_answers(p_now timestamptz) returns table (answer_id uuid, recording_ids uuid[], user_id uuid)
language plpgsql set search_path = '' as $$
declare
  gone record;
  one text;
begin
  for gone in
    select a.id, a.user_id,
      array(
        select a.recording_id where a.recording_id is not null
        union select t.recording_id from public.takes t where t.answer_id = a.id and t.recording_id is not null
      ) as recordings,
      array(
        select a.audio_file_path where a.audio_file_path is not null
        union select t.audio_file_path from public.takes t where t.answer_id = a.id
      ) as paths
    from public.answers a
    where a.visibility = 'deleted' and a.erased_at <= p_now - interval '30 days'
    order by a.erased_at limit 100 for update skip locked
  loop
    delete from public.answers a where a.id = gone.id;
    -- Removes the mirrored follow-up from the main answer.
    update public.answers a
    set sub_question_responses = (
      select coalesce(jsonb_agg(kept), '[]') from jsonb_array_elements(a.sub_question_responses) kept
      where kept ->> 'answer_id' is distinct from gone.id::text
    )
    where a.user_id = gone.user_id and jsonb_typeof(a.sub_question_responses) = 'array'
      and strpos(a.sub_question_responses::text, gone.id::text) > 0;
    foreach one in array gone.id::text || gone.recordings::text[] loop
      delete from public.work_progress w where w.user_id = gone.user_id and strpos(w::text, one) > 0;
    end loop;
    foreach one in array gone.recordings::text[] loop
      if not exists (select from public.answers a where a.recording_id = one::uuid)
        and not exists (select from public.takes t where t.recording_id = one::uuid) then
        perform heirvoice.erase_recording(one::uuid, gone.user_id);
      end if;
    end loop;
    foreach one in array gone.paths loop
      if not exists (select from public.answers a where a.audio_file_path = one)
        and not exists (select from public.takes t where t.audio_file_path = one) then
        perform heirvoice.erase_object(one);
      end if;
    end loop;
    answer_id := gone.id;
    recording_ids := gone.recordings;
    user_id := gone.user_id;
    return next;
  end loop;
end $$;
revoke execute on function heirvoice.erase_answers(timestamptz) from public;

-- Deletes a recording and every memoir that uses it. Transcripts, links and photos follow by foreign key; the memoir
-- is composed again without it.
create function heirvoice.erase_recording(p_recording uuid, p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.memoirs m
  where m.user_id = p_user and (
    exists (
      select from public.sentences s
      where s.memoir_id = m.id and s.spans @> jsonb_build_array(jsonb_build_object('recordingId', p_recording))
    )
    or strpos(m.account::text, p_recording::text) > 0 or strpos(m.refused::text, p_recording::text) > 0
    or exists (select from public.chapters c where c.memoir_id = m.id and strpos(c.stories::text, p_recording::text) > 0)
  );
  delete from public.recordings r where r.id = p_recording;
end $$;
revoke execute on function heirvoice.erase_recording(uuid, uuid) from public;

-- On hosted Supabase the server removes the object through the project's storage API, by name.
create function heirvoice.erase_object(p_path text) returns void
language plpgsql set search_path = '' as $$
begin
  if to_regclass('storage.resumable_parts') is null then
    perform heirvoice.let_go('audio-answers/' || p_path);
    return;
  end if;
  execute $q$
    with object as (delete from storage.objects where bucket_id = 'audio-answers' and name = $1 returning version)
    select heirvoice.let_go('stored-objects/' || left(version::text, 2) || '/' || version::text) from object
  $q$ using p_path;
end $$;
revoke execute on function heirvoice.erase_object(text) from public;

-- Runs with the account row locked: a concurrent upload waits and then fails. On hosted Supabase the project's own
-- storage removes the objects.
create function public.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('storage.resumable_parts') is not null then
    execute 'select from storage.resumable_uploads where owner_id = $1 for update' using old.id::text;
    execute $q$
      with theirs as (
        delete from storage.objects
        where owner_id = $1 or bucket_id = 'audio-answers' and name like $1 || '/%'
        returning version
      )
      select heirvoice.let_go('stored-objects/' || left(version::text, 2) || '/' || version::text) from (
        select version from theirs
        union all
        select p.version from storage.resumable_parts p join storage.resumable_uploads u on u.id = p.upload_id
        where u.owner_id = $1
      ) versions
    $q$ using old.id::text;
  end if;
  perform heirvoice.notify('people_deleted', old.id::text);
  return old;
end $$;
revoke execute on function public.forget_person() from public, anon, authenticated;
create trigger person_deleted before delete on auth.users for each row execute function public.forget_person();

-- Storage policies of the bucket audio-answers. No policy allows update or delete: an original recording never
-- changes.

create policy "storytellers hear their own recordings" on storage.objects for select to authenticated
using (bucket_id = 'audio-answers' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "storytellers add recordings to their own folder" on storage.objects for insert to authenticated
with check (
  bucket_id = 'audio-answers'
  and (select public.is_signed_in())
  and (storage.foldername(name))[1] = (select auth.uid())::text
  and storage.filename(name) ~ '^[0-9]+(\.[0-9]+)?_[0-9A-Za-z.:-]+\.(webm|mp4|m4a|ogg|wav|mp3|flac)$'
  and cardinality(storage.foldername(name)) = 1
  and coalesce((metadata ->> 'size')::bigint, 0) <= (select public.storage_room())
);

create policy "givers hear what was shared with them" on storage.objects for select to authenticated
using (bucket_id = 'audio-answers' and name = any (array(select public.recordings_shared_with_me())));

select heirvoice.require_aal('storage.objects');
do $$
begin
  if to_regclass('realtime.messages') is not null then
    perform heirvoice.require_aal('realtime.messages');
  end if;
end $$;

-- Rows that the application needs before the first start. server/database/seed adds the question bank.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('audio-answers', 'audio-answers', false, 2000000000, array['audio/*', 'video/webm', 'video/mp4']),
  ('site-media', 'site-media', true, 500000000, array['image/*', 'audio/*', 'video/*', 'text/vtt'])
on conflict (id) do nothing;

insert into public.prices (market, product_type, amount_cents, currency) values
  ('us', 'memory_book', 49700, 'USD'),
  ('us', 'memory_book_plus_audio', 49700, 'USD'),
  ('fr', 'memory_book', 9700, 'EUR'),
  ('fr', 'memory_book_plus_audio', 9700, 'EUR');

insert into public.questions (
  id, chapter, text, text_fr, category, type, order_index, active, estimated_duration_seconds, emotional_intensity
)
select n, 12, 'A question from your family', 'Une question des vôtres', 'general', 'standard', n, false, 120, 'medium'
from generate_series(1001, 1200) n;

reset check_function_bodies;
