const apiRoles = "array['anon', 'authenticated', 'service_role']";

function rolesWhere(right: string): string {
  return `(select coalesce(json_agg(role), '[]') from unnest(${apiRoles}) as role
    where has_schema_privilege(role, n.oid, 'usage') and ${right})`;
}

/** `$1`, here and below: the exposed schemas. Tables, views, partitioned and foreign tables, with ordered columns. */
export const tablesQuery = `
  select n.nspname as schema, c.relname as name,
    coalesce((
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'fallback',
        case when a.attidentity <> '' then format('nextval(%L)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
          when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]') as columns,
    coalesce((
      select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary
    ), '[]') as "primaryKey",
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end as kind,
    (
      select json_object_agg(method, roles) from (
        values ('POST', ${rolesWhere("has_any_column_privilege(role, c.oid, 'insert')")}),
          ('PATCH', ${rolesWhere("has_any_column_privilege(role, c.oid, 'update')")})
      ) as rights(method, roles)
    ) as writers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'v', 'm', 'p', 'f')`;

export const foreignKeysQuery = `
  select k.conname as name,
    json_build_object('schema', fn.nspname, 'name', f.relname, 'columns', (
      select json_agg(a.attname order by o.at) from unnest(k.conkey) with ordinality as o(num, at)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = o.num)) as "from",
    json_build_object('schema', tn.nspname, 'name', t.relname, 'columns', (
      select json_agg(a.attname order by o.at) from unnest(k.confkey) with ordinality as o(num, at)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = o.num)) as "to",
    exists (
      select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey @> k.conkey and u.conkey <@ k.conkey) as unique
  from pg_constraint k
  join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
  join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
  where k.contype = 'f' and k.conparentid = 0
  order by k.conname`;

/** Every user-defined relation with its columns by number and, for a view, its query tree. */
export const relationsQuery = `
  select c.oid::int8::text as id, n.nspname as schema, c.relname as name, r.ev_action::text as tree,
    coalesce((
      select json_object_agg(a.attnum, a.attname)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '{}') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
  where c.relkind in ('r', 'v', 'm', 'p', 'f') and n.nspname not in ('pg_catalog', 'information_schema')`;

export const routinesQuery = `
  select n.nspname as schema, p.proname as name,
    coalesce((
      select json_agg(json_build_object(
        'name', coalesce(p.proargnames[o.at], ''), 'type', format_type(o.type, null),
        'optional', o.at > p.pronargs - p.pronargdefaults, 'variadic', p.provariadic <> 0 and o.at = p.pronargs
      ) order by o.at)
      from unnest(p.proargtypes::oid[]) with ordinality as o(type, at)
    ), '[]') as args,
    p.proretset as "setOf",
    r.typtype = 'c' or r.typname = 'record' as composite,
    r.typname = 'void' as void,
    case when rc.relkind in ('r', 'v', 'm', 'p', 'f') then json_build_object('schema', rn.nspname, 'name', rc.relname) end as "table",
    not p.proretset or p.prorows = 1 as "oneRow",
    case when p.pronargs = 1 and ac.relkind in ('r', 'v', 'm', 'p', 'f')
      then json_build_object('schema', an.nspname, 'name', ac.relname) end as "rowOf",
    p.provolatile = 'v' as volatile,
    ${rolesWhere("has_function_privilege(role, p.oid, 'execute')")} as callers
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  join pg_type r on r.oid = p.prorettype
  left join pg_class rc on rc.oid = r.typrelid left join pg_namespace rn on rn.oid = rc.relnamespace
  left join pg_type at on at.oid = p.proargtypes[0]
  left join pg_class ac on ac.oid = at.typrelid left join pg_namespace an on an.oid = ac.relnamespace
  where n.nspname = any($1) and p.prokind = 'f' and r.typname not in ('trigger', 'event_trigger')`;
