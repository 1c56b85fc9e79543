-- Nobody waits for their own other request: a count lies in stripes, one for each connection that adds to it, and requests
-- wait for each other only where the budget is nearly spent.
alter table heirvoice.row_counts add column stripe integer not null default 0;
alter table heirvoice.row_counts drop constraint row_counts_table_name_user_id_key;
alter table heirvoice.row_counts add unique nulls not distinct (table_name, user_id, stripe);

drop function heirvoice.refuse_rows(text, uuid, bigint, bigint);
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

-- Gives a table its budget, by functions and triggers of its own. `p_owner` is the column that says whose a row is; null
-- where rows are nobody's own. Requests of at most ten rows pass without waiting while 2,000 are left: that is more than 200
-- connections have under way at once. What the server adds counts, and is never refused.
create or replace function heirvoice.limit_rows(p_table text, p_owner text, p_budget bigint) returns void
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
  -- Whoever is being deleted has no count any more.
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
revoke execute on function heirvoice.refuse_overdraft(text, uuid, bigint) from public;

select heirvoice.limit_rows('answers', 'user_id', 20000);
select heirvoice.limit_rows('interview_sessions', 'user_id', 200);
select heirvoice.limit_rows('order_headers', 'buyer_id', 200);
select heirvoice.limit_rows('questions', null, 2000);
select heirvoice.limit_rows('sub_questions', null, 10000);
select heirvoice.limit_rows('encouragement_phrases', null, 2000);
