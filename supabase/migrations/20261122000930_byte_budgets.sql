-- How many bytes of rows one person may have in a table, beside how many rows: under the table's name with `.bytes` in
-- `settings.row_budgets` and `quotas.row_budgets`, as {"answers": 50000, "answers.bytes": 500000000}.
alter table heirvoice.row_counts add column bytes bigint not null default 0;

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

-- Gives a table whose rows are somebody's a budget of rows and bytes: of the texts and documents that its columns hold, as
-- they are written, and 200 for the rest of a row. Requests of at most ten rows and 64 kB pass without
-- waiting while 2,000 rows and 16 MB are left. What the server writes counts, and is never refused.
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
revoke execute on function heirvoice.refuse_overdraft(text, uuid, bigint, bigint),
  heirvoice.limit_rows(text, text, bigint, bigint) from public;

-- An hour of speech is 60 kB of words and, with the place of each, a few hundred: 200 MB hold what anybody says in a life.
select heirvoice.limit_rows('answers', 'user_id', 20000, 200000000);
