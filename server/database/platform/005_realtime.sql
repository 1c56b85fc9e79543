-- Schema realtime as policies see it: private channels are allowed by policies on realtime.messages.
create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role;

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
grant select, insert on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- Broadcasts between our own processes that are too long for a notification.
create unlogged table realtime.long_notices (
  id uuid primary key default gen_random_uuid(),
  body text not null,
  created_at timestamptz not null default now()
);
alter table realtime.long_notices enable row level security;

-- Says which row changed, by its key alone: each subscriber reads the row by their own rights. Arguments: the key's columns.
create function realtime.tell_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  key jsonb := '{}';
  name text;
begin
  foreach name in array tg_argv loop
    key := key || jsonb_build_object(name, row -> name);
  end loop;
  perform heirvoice.tell('realtime_changes', jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'key', key, 'at', now())::text);
  return null;
end $$;

-- Gives every table of the publication its trigger. Tables without a primary key tell nothing.
create function realtime.keep_triggers() returns void
language plpgsql set search_path = '' as $$
declare
  one record;
begin
  for one in
    select c.oid::regclass as "table", string_agg(quote_literal(a.attname), ', ' order by a.attnum) as key
    from pg_catalog.pg_publication_tables p
    join pg_catalog.pg_namespace n on n.nspname = p.schemaname
    join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where p.pubname = 'supabase_realtime'
      and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = 'realtime_tell')
    group by c.oid
  loop
    execute format(
      'create trigger realtime_tell after insert or update or delete on %s for each row execute function realtime.tell_change(%s)',
      one."table", one.key);
  end loop;
end $$;
