import type { Sql } from "postgres";
import { z } from "zod";

const rowsSchema = z.array(z.object({ object: z.string(), definition: z.string() }));

/**
 * Every object of the database with its definition: relations, columns, defaults, constraints, indexes, policies, triggers,
 * functions, privileges, comments and publications. Positions of columns, comments in function bodies and NOT VALID are left out.
 */
export async function readDefinitions(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql.unsafe(`
    with ns as (
      select oid, nspname from pg_namespace where nspname in ('public', 'heirvoice', 'auth', 'storage', 'realtime')
    )
    ${[relations, columns, constraints, policies, triggers, functions, others].join(" union all ")}`);
  return new Map(rowsSchema.parse([...rows]).map(({ object, definition }) => [object, definition]));
}

/** Objects that differ, each with its definition on both sides. */
export function differences(
  left: ReadonlyMap<string, string>,
  right: ReadonlyMap<string, string>,
): { object: string; left: string | undefined; right: string | undefined }[] {
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((object) => left.get(object) !== right.get(object))
    .toSorted()
    .map((object) => ({ object, left: left.get(object), right: right.get(object) }));
}

const granted = (acl: string) => `(
  select string_agg(concat_ws(' ', coalesce(r.rolname, 'public'), a.privilege_type, a.is_grantable), ', '
    order by r.rolname, a.privilege_type)
  from aclexplode(${acl}) a left join pg_roles r on r.oid = a.grantee)`;

const relations = `
  select 'relation ' || c.oid::regclass as object, concat_ws(' | ', c.relkind, c.relpersistence, c.relrowsecurity,
    c.relforcerowsecurity, c.reloptions::text, obj_description(c.oid, 'pg_class'),
    case c.relkind when 'v' then pg_get_viewdef(c.oid) end,
    ${granted(`coalesce(c.relacl, acldefault((case c.relkind when 'S' then 's' else 'r' end)::"char", c.relowner))`)}) as definition
  from pg_class c join ns on ns.oid = c.relnamespace where c.relkind in ('r', 'v', 'm', 'p', 'S')
  union all
  select 'index ' || c.oid::regclass, pg_get_indexdef(c.oid)
  from pg_class c join ns on ns.oid = c.relnamespace where c.relkind = 'i'`;

const columns = `
  select 'column ' || c.oid::regclass || '.' || a.attname, concat_ws(' | ', format_type(a.atttypid, a.atttypmod), a.attnotnull,
    a.attidentity, a.attgenerated, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid),
    col_description(c.oid, a.attnum), ${granted("a.attacl")})
  from pg_attribute a join pg_class c on c.oid = a.attrelid join ns on ns.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped`;

const constraints = `
  select 'constraint ' || c.oid::regclass || '.' || k.conname, replace(pg_get_constraintdef(k.oid), ' NOT VALID', '')
  from pg_constraint k join pg_class c on c.oid = k.conrelid join ns on ns.oid = c.relnamespace where k.contype <> 'n'`;

const policies = `
  select 'policy ' || schemaname || '.' || tablename || ' ' || policyname,
    concat_ws(' | ', permissive, roles::text, cmd, coalesce(qual, ''), coalesce(with_check, '')) from pg_policies`;

const triggers = `
  select 'trigger ' || c.oid::regclass || '.' || t.tgname, concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid))
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join ns on ns.oid = c.relnamespace where not t.tgisinternal
  union all
  select 'event trigger ' || evtname, concat_ws(' | ', evtevent, evtenabled, evtfoid::regproc, evttags::text)
  from pg_event_trigger where evtname not like 'pg%'`;

const functions = `
  select 'function ' || p.oid::regprocedure, concat_ws(' | ',
    regexp_replace(pg_get_functiondef(p.oid), '^\\s*--[^\\n]*\\n', '', 'gn'), obj_description(p.oid, 'pg_proc'),
    ${granted("coalesce(p.proacl, acldefault('f', p.proowner))")})
  from pg_proc p join ns on ns.oid = p.pronamespace where p.prokind in ('f', 'p')`;

const others = `
  select 'publication ' || pubname || ' ' || schemaname || '.' || tablename, coalesce(rowfilter, '')
  from pg_publication_tables
  union all
  select 'schema ' || n.nspname, coalesce(${granted("n.nspacl")}, '') from pg_namespace n join ns on ns.oid = n.oid
  union all
  select 'type ' || t.oid::regtype, concat_ws(' | ', t.typtype, (
    select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid))
  from pg_type t join ns on ns.oid = t.typnamespace where t.typtype in ('e', 'd')`;
