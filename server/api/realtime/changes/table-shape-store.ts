import type { PendingQuery, Row, Sql } from "postgres";
import { z } from "zod";
import type { Caller } from "#server/api/auth/caller.ts";

export type Column = { name: string; type: string };
/** A published table. `readable`: the columns granted to each role. */
export type TableShape = {
  entity: string;
  schema: string;
  table: string;
  key: string[];
  /** Whether an update contains the whole old row. */
  identity: "key" | "full";
  secured: boolean;
  readable: Record<Caller["role"], Column[]>;
};

const columnSchema = z.object({
  name: z.string(),
  type: z.string(),
  anon: z.boolean(),
  authenticated: z.boolean(),
  service_role: z.boolean(),
});
const shapesSchema = z
  .array(
    z.object({
      entity: z.string(),
      schema: z.string(),
      table: z.string(),
      key: z.array(z.string()),
      full: z.boolean(),
      secured: z.boolean(),
      columns: z.array(columnSchema),
    }),
  )
  .nullable();

/** The published tables by entity. */
export async function readTableShapes(sql: Sql): Promise<Map<string, TableShape>> {
  const [row] = await sql`select ${tableShapes(sql, sql`true`)} as shapes`;
  return tableShapesOf(row?.["shapes"]);
}

/** The same as an SQL expression; `wanted` selects the `c.oid`. */
export function tableShapes(sql: Sql, wanted: PendingQuery<Row[]>): PendingQuery<Row[]> {
  return sql`(
    select json_agg(json_build_object(
      'entity', c.oid::text, 'schema', p.schemaname, 'table', p.tablename, 'full', c.relreplident = 'f', 'secured', c.relrowsecurity,
      'columns', (
        select json_agg(json_build_object('name', a.attname, 'type', t.typname,
          'anon', has_column_privilege('anon', c.oid, a.attnum, 'select'),
          'authenticated', has_column_privilege('authenticated', c.oid, a.attnum, 'select'),
          'service_role', has_column_privilege('service_role', c.oid, a.attnum, 'select')) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attname = any (p.attnames) and not a.attisdropped),
      'key', (
        select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary)))
    from pg_publication_tables p
    join pg_namespace n on n.nspname = p.schemaname
    join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    where p.pubname = 'supabase_realtime' and ${wanted})`;
}

export function tableShapesOf(json: unknown): Map<string, TableShape> {
  const shapes = shapesSchema.parse(json ?? null) ?? [];
  return new Map(
    shapes.map(({ columns, full, ...shape }) => [
      shape.entity,
      { ...shape, identity: full ? "full" : "key", readable: readableOf(columns) },
    ]),
  );
}

function readableOf(columns: z.infer<typeof columnSchema>[]): TableShape["readable"] {
  const of = (role: Caller["role"]) =>
    columns.filter((column) => column[role]).map(({ name, type }): Column => ({ name, type }));
  return { anon: of("anon"), authenticated: of("authenticated"), service_role: of("service_role") };
}
