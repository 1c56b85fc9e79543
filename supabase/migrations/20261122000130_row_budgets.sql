-- How many rows one person may have in a table that people write to, and how many all together where rows are nobody's own.
-- `settings.row_budgets` changes a table's budget for everybody, `quotas.row_budgets` raises it for one: {"answers": 50000}.
alter table public.quotas alter column storage_bytes drop not null;
alter table public.quotas
  add column storage_objects bigint check (storage_objects >= 0),
  add column row_budgets jsonb not null default '{}' check (octet_length(row_budgets::text) <= 10000);

create table heirvoice.row_counts (
  table_name text not null,
  user_id uuid references auth.users (id) on delete cascade,
  rows bigint not null,
  unique nulls not distinct (table_name, user_id)
) with (fillfactor = 50);

-- As it was, with a body that is read once, so that it can be made part of whatever asks: each row that is written asks.
create or replace function public.asked_by_client() returns boolean
language sql stable return coalesce(current_setting('role', true), 'none') not in ('none', 'service_role');

-- What the server adds counts, and is never refused.
create function heirvoice.refuse_rows(p_table text, p_owner uuid, p_kept bigint, p_budget bigint) returns void
language plpgsql set search_path = '' as $$
declare
  budget bigint := greatest(p_budget, (select (row_budgets ->> p_table)::bigint from public.quotas where user_id = p_owner));
begin
  if p_kept > budget and public.asked_by_client() then
    raise program_limit_exceeded using message = format('No more rows fit into "%s": the limit is %s.', p_table, budget);
  end if;
end $$;

-- Gives a table its budget, by functions and triggers of its own. `p_owner` is the column that says whose a row is; null
-- where rows are nobody's own. A count is locked until the commit, so that several requests at once cannot overdraw it.
create function heirvoice.limit_rows(p_table text, p_owner text, p_budget bigint) returns void
language plpgsql set search_path = '' as $$
declare
  owner text := coalesce('r.' || quote_ident(p_owner), 'null::uuid');
  owned text := coalesce('r.' || quote_ident(p_owner) || ' is not null', 'true');
begin
  execute format('lock table public.%I in share row exclusive mode', p_table);
  execute format(
    'insert into heirvoice.row_counts (table_name, user_id, rows) select %L, %s, count(*) from public.%I r where %s group by 2',
    p_table, owner, p_table, owned);
  execute format($f$
    create function heirvoice.%1$I() returns trigger
    language plpgsql security definer set search_path = '' as $body$
    declare
      budget bigint := coalesce((select value ->> %2$L from public.settings where key = 'row_budgets'), %3$L);
      counted heirvoice.row_counts;
    begin
      for counted in
        insert into heirvoice.row_counts as c (table_name, user_id, rows)
        select %2$L, %4$s, count(*) from added r where %5$s group by 2 order by 2
        on conflict (table_name, user_id) do update set rows = c.rows + excluded.rows returning c.*
      loop
        if counted.rows > budget then
          perform heirvoice.refuse_rows(%2$L, counted.user_id, counted.rows, budget);
        end if;
      end loop;
      return null;
    end $body$ $f$, 'count_rows_of_' || p_table, p_table, p_budget, owner, owned);
  execute format($f$
    create function heirvoice.%1$I() returns trigger
    language plpgsql security definer set search_path = '' as $body$
    begin
      update heirvoice.row_counts c set rows = c.rows - r.rows
      from (select %3$s as owner, count(*) as rows from removed r where %4$s group by 1) r
      where c.table_name = %2$L and c.user_id is not distinct from r.owner;
      return null;
    end $body$ $f$, 'discount_rows_of_' || p_table, p_table, owner, owned);
  execute format('create trigger %I after insert on public.%I referencing new table as added
    for each statement execute function heirvoice.%I()', p_table || '_count', p_table, 'count_rows_of_' || p_table);
  execute format('create trigger %I after delete on public.%I referencing old table as removed
    for each statement execute function heirvoice.%I()', p_table || '_discount', p_table, 'discount_rows_of_' || p_table);
  execute format('revoke execute on function heirvoice.%I(), heirvoice.%I() from public',
    'count_rows_of_' || p_table, 'discount_rows_of_' || p_table);
end $$;
revoke execute on function heirvoice.refuse_rows(text, uuid, bigint, bigint), heirvoice.limit_rows(text, text, bigint) from public;

-- 85 questions with five follow-ups each, ten takes of every one, are 5,100 answers.
select heirvoice.limit_rows('answers', 'user_id', 20000);
select heirvoice.limit_rows('interview_sessions', 'user_id', 200);
select heirvoice.limit_rows('order_headers', 'buyer_id', 200);
select heirvoice.limit_rows('questions', null, 2000);
select heirvoice.limit_rows('sub_questions', null, 10000);
select heirvoice.limit_rows('encouragement_phrases', null, 2000);

create function public.storage_objects_of(p_user_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select storage_objects from public.quotas where user_id = p_user_id),
    (select (value #>> '{}')::bigint from public.settings where key = 'storage_quota_objects'),
    25000
  )
$$;
revoke execute on function public.storage_objects_of(uuid) from public, anon, authenticated;

-- Bytes the caller may still keep; -1 when they have as many objects as they may. It never says anything about anybody else.
create or replace function public.storage_room() returns bigint
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= public.storage_objects_of(auth.uid()) then -1
    else public.storage_quota_of(auth.uid()) - coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint end
  from storage.objects where owner_id = auth.uid()::text
$$;
