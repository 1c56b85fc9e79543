-- Schema realtime: private channels and row changes of published tables (ADR 021).

create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- Policies on this table decide who may join a private channel.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null check (extension in ('broadcast', 'presence')),
  event text,
  payload jsonb,
  private boolean not null default false,
  inserted_at timestamptz not null default now()
);

alter table realtime.messages enable row level security;
grant insert, select on realtime.messages to anon;
grant insert, select on realtime.messages to authenticated;
grant insert, select on realtime.messages to service_role;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- Broadcasts between processes that exceed the size of a notification.
create unlogged table realtime.long_notices (
  id uuid primary key default gen_random_uuid(),
  body text not null,
  created_at timestamptz not null default now()
);

alter table realtime.long_notices enable row level security;

-- Row changes, kept for about a minute so that every process can read them. Unlogged: processes notice a crash by
-- change_readers.
create unlogged table realtime.changes (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  entity oid not null,
  type text not null,
  record jsonb,
  old_record jsonb,
  bytes integer not null,
  cut boolean not null,
  primary key (xid, seq)
);

alter table realtime.changes enable row level security;

create unlogged table realtime.change_readers (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

alter table realtime.change_readers enable row level security;

-- A change above 1 MB keeps its short values only, as on hosted Supabase.
create function realtime.short_values(record jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(record) where octet_length(value::text) <= 64
$$;

-- One notification per transaction says that there is something to read.
create function realtime.keep_change() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  fresh jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  former jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  size integer := coalesce(pg_column_size(fresh), 0) + coalesce(pg_column_size(former), 0);
  cut boolean := size > 1048576;
begin
  if cut then
    fresh := realtime.short_values(fresh);
    former := realtime.short_values(former);
    size := coalesce(pg_column_size(fresh), 0) + coalesce(pg_column_size(former), 0);
  end if;
  insert into realtime.changes (entity, type, record, old_record, bytes, cut)
  values (tg_relid, tg_op, fresh, former, size, cut);
  if coalesce(current_setting('realtime.notified', true), '') <> 'on' then
    perform set_config('realtime.notified', 'on', true);
    perform heirvoice.notify('realtime_changes_kept', '');
  end if;
  return null;
end $$;

-- Adds the trigger to every table of the publication and removes it from all others.
create function realtime.keep_triggers() returns void
language plpgsql security definer set search_path = '' as $$
declare
  entity regclass;
begin
  for entity in
    select c.oid from pg_catalog.pg_publication_tables p
    join pg_catalog.pg_namespace n on n.nspname = p.schemaname
    join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    where p.pubname = 'supabase_realtime'
      and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = 'realtime_change')
  loop
    execute format(
      'create trigger realtime_change after insert or update or delete on %s for each row execute function realtime.keep_change()',
      entity);
  end loop;
  for entity in
    select t.tgrelid from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where t.tgname = 'realtime_change' and t.tgparentid = 0 and not exists (
      select from pg_catalog.pg_publication_tables p
      where p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname)
  loop
    execute format('drop trigger realtime_change on %s', entity);
  end loop;
end $$;
revoke execute on function realtime.keep_triggers() from public;

create function realtime.publication_changed() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.keep_triggers();
end $$;

-- True when an expression depends on its row and the caller's token alone: no subquery and no function that could
-- read a table. tree is the node tree from the catalog.
create function realtime.depends_on_row_alone(tree text) returns boolean
language sql stable set search_path = '' as $$
  with called as (
    select (regexp_matches(tree, ':\w*(?:funcid|fnoid) (\d+)', 'g'))[1]::oid as id
    union
    select o.oprcode from regexp_matches(tree, ':\w*opno (\d+)', 'g') as used (ids)
    join pg_operator o on o.oid = used.ids[1]::oid
  )
  select tree !~ '\{(?:RANGETBLENTRY|ROWCOMPAREEXPR|COERCETODOMAIN) ' and not exists (
    select from called join pg_proc p on p.oid = called.id
    where p.provolatile <> 'i'
      and not (p.provolatile = 's' and p.pronamespace = 'pg_catalog'::regnamespace and p.proname !~ '_to_xml')
      and not (p.pronamespace = 'auth'::regnamespace and p.pronargs = 0 and p.proname in ('uid', 'role', 'jwt', 'email'))
  )
$$;

-- Read policies of the current role as expressions over one row named like the table. by_row uses the row and the
-- token alone; every row that it accepts, whole accepts too.
create function realtime.read_policy(entity regclass, out whole text, out by_row text)
language sql stable set search_path = '' as $$
  with policy as (
    select polpermissive as permissive, format('(%s)', pg_get_expr(polqual, polrelid)) as expression,
      realtime.depends_on_row_alone(polqual::text) as certain
    from pg_policy
    where polrelid = entity and polcmd in ('r', '*') and polqual is not null and (
      0 = any (polroles) or exists (select from unnest(polroles) as given (role) where pg_has_role(given.role, 'usage')))
  )
  select
    case when row_security_active(entity) then
      coalesce('(' || string_agg(expression, ' or ') filter (where permissive) || ')', 'false')
        || coalesce(' and ' || string_agg(expression, ' and ') filter (where not permissive), '')
    else 'true' end,
    case when row_security_active(entity) then
      coalesce('(' || string_agg(expression, ' or ') filter (where permissive and certain) || ')', 'false')
        || coalesce(' and ' || string_agg(case when certain then expression else 'false' end, ' and ') filter (where not permissive), '')
    else 'true' end
  from policy
$$;

-- Subscription filters as one expression. Each filter is {column, operator, negated, value}; the value of in is an
-- array literal.
create function realtime.filter_expression(entity regclass, filters jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  parts text[] := '{}';
  one jsonb;
  operand text;
  type text;
  operator text;
begin
  for one in select * from jsonb_array_elements(filters) loop
    select format('%I.%I', c.relname, a.attname), a.atttypid::regtype::text into operand, type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attrelid = entity and a.attname = one ->> 'column' and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(a.attrelid, a.attnum, 'select');
    if operand is null then
      raise exception 'invalid column for filter %', one ->> 'column';
    end if;
    operator := case one ->> 'operator'
      when 'eq' then '=' when 'neq' then '<>' when 'lt' then '<' when 'lte' then '<=' when 'gt' then '>' when 'gte' then '>='
      when 'like' then '~~' when 'ilike' then '~~*' when 'match' then '~' when 'imatch' then '~*' end;
    parts := parts || case one ->> 'operator'
      when 'is' then operand || ' is '
        || case when one ->> 'value' in ('null', 'true', 'false', 'unknown') then one ->> 'value' end
      when 'isdistinct' then format('%s is distinct from %L::%s', operand, one ->> 'value', type)
      when 'in' then format('%s = any (%L::%s[])', operand, one ->> 'value', type)
      else case when operator is not null then format('%s %s %L::%s', operand, operator, one ->> 'value', type) end
    end;
    if parts[cardinality(parts)] is null then
      raise exception 'invalid value for % filter', one ->> 'operator';
    end if;
    if one -> 'negated' = 'true' then
      parts[cardinality(parts)] := format('not (%s)', parts[cardinality(parts)]);
    end if;
  end loop;
  return case when parts = '{}' then 'true' else '(' || array_to_string(parts, ') and (') || ')' end;
end $$;

-- Places (from 1) of the row versions that the current role may read and that pass the filters. gone: the row no
-- longer exists, so only the version decides. cut: a shortened version is not sufficient by itself.
create function realtime.readable(entity regclass, versions jsonb, filters jsonb, gone boolean, cut boolean) returns integer[]
language plpgsql stable as $$
declare
  name text;
  alive text;
  unreadable boolean;
  policy record;
  found integer[];
begin
  select c.relname,
    format('exists (select from %I.%I as live where %s)', n.nspname, c.relname,
      string_agg(format('live.%1$I = %2$I.%1$I', a.attname, c.relname), ' and ')),
    bool_or(not has_column_privilege(c.oid, a.attnum, 'select'))
  into name, alive, unreadable
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
  where c.oid = entity group by c.relname, n.nspname;
  if name is null or unreadable then return '{}'; end if;
  select * into policy from realtime.read_policy(entity);
  execute format(
    'select array_agg(given.place::integer) from jsonb_array_elements($1) with ordinality as given (version, place)
     cross join lateral (select (%s) and %s from jsonb_populate_record(null::%s, given.version) as %I) as judged (passes)
     where judged.passes',
    case
      when cut then format('(%s) and %s and not $2', policy.whole, alive)
      when gone or policy.whole = policy.by_row then policy.by_row
      else format('(%s) or ((%s) and %s)', policy.by_row, policy.whole, alive)
    end,
    realtime.filter_expression(entity, filters), entity, name)
  into found using versions, gone;
  return coalesce(found, '{}');
end $$;

-- Raises an error for invalid filters. Returns per filter the JSON values to compare with, or null where only the
-- database can compare.
create function realtime.check_filters(entity regclass, filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  plain jsonb := '[]';
  one jsonb;
  value text;
  type regtype;
  comparable boolean;
  equals jsonb;
begin
  if not exists (select from pg_index where indrelid = entity and indisprimary) then
    raise exception 'the table % has no primary key', (select relname from pg_class where oid = entity);
  elsif exists (
    select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = entity and i.indisprimary and not has_column_privilege(entity, a.attnum, 'select')
  ) then
    raise exception 'permission denied for table %', (select relname from pg_class where oid = entity);
  end if;
  perform realtime.filter_expression(entity, filters);
  for one in select * from jsonb_array_elements(filters) loop
    value := one ->> 'value';
    select a.atttypid, coalesce(l.collisdeterministic, true) and (t.typtype = 'e' or a.atttypid in (
        'boolean'::regtype, 'smallint'::regtype, 'integer'::regtype, 'bigint'::regtype, 'uuid'::regtype, 'text'::regtype,
        'character varying'::regtype, 'date'::regtype))
      into type, comparable
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_collation l on l.oid = a.attcollation
    where a.attrelid = entity and a.attname = one ->> 'column';
    equals := null;
    case
      when one ->> 'operator' = 'in' then
        execute format('select to_jsonb(%L::%s[])', value, type) into equals;
        if jsonb_array_length(equals) > 100 then
          raise exception 'too many values for `in` filter. Maximum 100';
        end if;
      when one ->> 'operator' = 'is' then
        if value <> 'null' and type <> 'boolean'::regtype then
          raise exception 'is % filter requires a boolean column, got %', value, type;
        end if;
      when one ->> 'operator' in ('like', 'ilike', 'match', 'imatch') then
        if not exists (
          select from pg_operator where oprleft = type and oprright = type and oprresult = 'boolean'::regtype
            and oprname = case one ->> 'operator' when 'like' then '~~' when 'ilike' then '~~*' when 'match' then '~' else '~*' end
        ) and not (type = 'character varying'::regtype) then
          raise exception 'operator % requires a text-compatible column type, got %', one ->> 'operator', type;
        end if;
        if one ->> 'operator' in ('match', 'imatch') then perform '' ~ value; else perform '' like value; end if;
      else
        execute format('select jsonb_build_array(to_jsonb(%L::%s))', value, type) into equals;
        comparable := comparable and one ->> 'operator' in ('eq', 'neq');
    end case;
    comparable := comparable and (type <> 'bigint'::regtype or not exists (
      select from jsonb_array_elements_text(equals) as given (number) where abs(number::numeric) > 9007199254740991));
    plain := plain || jsonb_build_array(case when comparable then equals end);
  end loop;
  return plain;
end $$;

do $$
begin
  create event trigger realtime_publication on ddl_command_end
    when tag in ('CREATE PUBLICATION', 'ALTER PUBLICATION', 'DROP PUBLICATION', 'CREATE TABLE', 'CREATE TABLE AS', 'ALTER TABLE')
    execute function realtime.publication_changed();
exception when insufficient_privilege then
  raise notice 'This login may not create an event trigger.';
end $$;

select realtime.keep_triggers();
