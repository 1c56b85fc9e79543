import type { Sql } from "postgres";
import { z } from "zod";

const columnSchema = z.object({
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  default: z.string().nullable(),
  references: z.string().nullable(),
  select: z.string(),
  insert: z.string(),
  update: z.string(),
});
const policySchema = z.object({ name: z.string(), command: z.string(), restrictive: z.boolean() });
const tableSchema = z.object({
  name: z.string(),
  view: z.boolean(),
  columns: z.array(columnSchema),
  policies: z.array(policySchema),
  triggers: z.array(z.string()),
});
const functionSchema = z.object({
  name: z.string(),
  args: z.string(),
  returns: z.string(),
  callers: z.string(),
});

export type ReferenceTable = z.infer<typeof tableSchema>;
export type ReferenceFunction = z.infer<typeof functionSchema>;
export type Reference = { tables: ReferenceTable[]; functions: ReferenceFunction[] };

/** Tables, views and functions of schemas public and heirvoice, with what the API roles may do. */
export async function readReference(sql: Sql): Promise<Reference> {
  const tables = await sql`
    select c.relnamespace::regnamespace || '.' || c.relname as name, c.relkind = 'v' as view, columns.list as columns,
      coalesce(policies.list, '[]') as policies,
      array(select tgname::text from pg_trigger where tgrelid = c.oid and not tgisinternal order by tgname) as triggers
    from pg_class c
    cross join lateral (${columnsOf(sql)}) columns
    cross join lateral (
      select jsonb_agg(jsonb_build_object('name', polname, 'restrictive', not polpermissive, 'command',
        case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end)
        order by polname) as list
      from pg_policy where polrelid = c.oid) policies
    where c.relnamespace in ('public'::regnamespace, 'heirvoice'::regnamespace) and c.relkind in ('r', 'v')`;
  const functions = await sql`
    select p.pronamespace::regnamespace || '.' || p.proname as name, pg_get_function_arguments(p.oid) as args,
      pg_get_function_result(p.oid) as returns,
      case when p.prorettype = 'trigger'::regtype then ''
        else concat_ws(', ', ${maySql(sql, "anon")}, ${maySql(sql, "authenticated")}) end as callers
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'heirvoice'::regnamespace)
    order by 1, 2`;
  return { tables: z.array(tableSchema).parse([...tables]), functions: z.array(functionSchema).parse([...functions]) };
}

function maySql(sql: Sql, role: "anon" | "authenticated") {
  return sql`case when has_schema_privilege(${role}, p.pronamespace, 'usage')
    and has_function_privilege(${role}, p.oid, 'execute') then ${role}::text end`;
}

/** Of the relation c. */
function columnsOf(sql: Sql) {
  const roles = (privilege: string) => sql`(
    select coalesce(string_agg(role, ', ' order by role), '') from unnest(array['anon', 'authenticated']) role
    where has_schema_privilege(role, c.relnamespace, 'usage') and has_column_privilege(role, c.oid, a.attnum, ${privilege}))`;
  return sql`
    select jsonb_agg(jsonb_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
      'default', case when a.attidentity <> '' then 'identity' else pg_get_expr(d.adbin, d.adrelid) end,
      'references', (
        select k.confrelid::regclass::text from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1),
      'select', ${roles("select")}, 'insert', ${roles("insert")}, 'update', ${roles("update")}) order by a.attnum) as list
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;
}
