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
