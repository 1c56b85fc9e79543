-- Says which row changed, by its key alone: each subscriber reads the row by their own rights. Arguments: the key's columns.
create or replace function realtime.tell_change() returns trigger
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
