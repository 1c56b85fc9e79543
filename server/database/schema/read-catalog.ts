import type { Sql } from "postgres";
import { z } from "zod";

const columnSchema = z.object({
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  /** It may be left out of a new row. */
  optional: z.boolean(),
  select: z.boolean(),
  insert: z.boolean(),
  update: z.boolean(),
});
const relationshipSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  unique: z.boolean(),
  referenced: z.string(),
  referencedColumns: z.array(z.string()),
});
const relationSchema = z.object({
  name: z.string(),
  view: z.boolean(),
  columns: z.array(columnSchema),
  relationships: z.array(relationshipSchema),
});
const argumentSchema = z.object({ name: z.string(), type: z.string(), optional: z.boolean() });
const functionSchema = z.object({
  name: z.string(),
  args: z.array(argumentSchema),
  returns: z.string(),
  set: z.boolean(),
  /** The columns of `returns table (…)`. */
  table: z.array(z.object({ name: z.string(), type: z.string() })),
});
const enumSchema = z.object({ name: z.string(), values: z.array(z.string()) });

export type Relation = z.infer<typeof relationSchema>;
export type Column = z.infer<typeof columnSchema>;
export type CatalogFunction = z.infer<typeof functionSchema>;
export type Catalog = { relations: Relation[]; functions: CatalogFunction[]; enums: z.infer<typeof enumSchema>[] };

/** What the roles of the browser reach in schema public: columns and functions by what was granted, in the order of names. */
export async function readCatalog(sql: Sql): Promise<Catalog> {
  const enums = await sql`
    select t.typname as name, jsonb_agg(e.enumlabel order by e.enumsortorder) as values
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname`;
  return {
    relations: await readRelations(sql),
    functions: await readFunctions(sql),
    enums: z.array(enumSchema).parse([...enums]),
  };
}

async function readRelations(sql: Sql): Promise<Relation[]> {
  const rows = await sql`
    select c.relname as name, c.relkind = 'v' as view, columns.list as columns, coalesce(keys.list, '[]') as relationships
    from pg_class c
    cross join lateral (${columnsOf(sql)}) columns
    cross join lateral (${foreignKeysOf(sql)}) keys
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and columns.list is not null
    order by c.relname`;
  return z.array(relationSchema).parse([...rows]);
}

/** Of the relation c. */
function columnsOf(sql: Sql) {
  return sql`
    select jsonb_agg(jsonb_build_object(
      'name', a.attname, 'type', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null), 'nullable', not a.attnotnull,
      'optional', not a.attnotnull or a.atthasdef or a.attidentity <> '',
      'select', granted.reads, 'insert', granted.inserts, 'update', granted.updates) order by a.attname) as list
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    cross join lateral (
      select bool_or(has_column_privilege(role, c.oid, a.attnum, 'select')) as reads,
        bool_or(has_column_privilege(role, c.oid, a.attnum, 'insert')) as inserts,
        bool_or(has_column_privilege(role, c.oid, a.attnum, 'update')) as updates
      from unnest(array['anon', 'authenticated']) role) granted
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and (granted.reads or granted.inserts or granted.updates)`;
}

/** Of the relation c, to others in the schema. */
function foreignKeysOf(sql: Sql) {
  return sql`
    select jsonb_agg(jsonb_build_object(
      'name', k.conname, 'columns', own.names, 'referenced', other.relname, 'referencedColumns', theirs.names,
      'unique', exists (select from pg_constraint u where u.conrelid = c.oid and u.contype in ('p', 'u')
        and u.conkey <@ k.conkey)) order by k.conname) as list
    from pg_constraint k
    join pg_class other on other.oid = k.confrelid and other.relnamespace = c.relnamespace
    cross join lateral (select jsonb_agg(a.attname order by at) as names from unnest(k.conkey) with ordinality u (num, at)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num) own
    cross join lateral (select jsonb_agg(a.attname order by at) as names from unnest(k.confkey) with ordinality u (num, at)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num) theirs
    where k.conrelid = c.oid and k.contype = 'f'`;
}

async function readFunctions(sql: Sql): Promise<CatalogFunction[]> {
  const rows = await sql`
    select p.proname as name, p.proretset as set, format_type(p.prorettype, null) as returns,
      coalesce(args.list, '[]') as args, coalesce(outs.list, '[]') as table
    from pg_proc p
    cross join lateral (
      select jsonb_agg(jsonb_build_object('name', p.proargnames[at], 'type', format_type(type, null),
        'optional', at > p.pronargs - p.pronargdefaults) order by p.proargnames[at]) as list
      from unnest(p.proargtypes::oid[]) with ordinality u (type, at)) args
    cross join lateral (
      select jsonb_agg(jsonb_build_object('name', p.proargnames[at], 'type', format_type(type, null))
        order by p.proargnames[at]) as list
      from unnest(p.proallargtypes) with ordinality u (type, at) where p.proargmodes[at] = 't') outs
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
    order by p.proname, p.oid`;
  return z.array(functionSchema).parse([...rows]);
}
