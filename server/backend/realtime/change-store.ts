import type { Sql } from "postgres";
import { z } from "zod";
import type { DoorStatement } from "#server/backend/db/door-line.ts";

type Column = { name: string; type: string };
const shapeSchema = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string(), anon: z.boolean(), authenticated: z.boolean() })),
  key: z.array(z.string()),
});

/** A table whose changes are told. `readable`: the columns each role has been granted. */
export type TableShape = {
  name: string;
  columns: Column[];
  key: string[];
  readable: Record<"anon" | "authenticated" | "service_role", Column[]>;
};

/** Null for a table that is not in the publication or has no key. */
export async function readTableShape(sql: Sql, schema: string, table: string): Promise<TableShape | null> {
  const rows = await sql`
    select
      (select json_agg(json_build_object('name', a.attname, 'type', t.typname,
          'anon', has_column_privilege('anon', c.oid, a.attnum, 'select'),
          'authenticated', has_column_privilege('authenticated', c.oid, a.attnum, 'select')) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_agg(a.attname) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_publication_tables p
    join pg_namespace n on n.nspname = p.schemaname
    join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    where p.pubname = 'supabase_realtime' and p.schemaname = ${schema} and p.tablename = ${table}`;
  const shape = rows.map((row) => shapeSchema.safeParse(row).data)[0];
  if (!shape) return null;
  const plain = (columns: typeof shape.columns) => columns.map(({ name, type }) => ({ name, type }));
  return {
    name: `${quoted(schema)}.${quoted(table)}`,
    columns: plain(shape.columns),
    key: shape.key,
    readable: {
      anon: plain(shape.columns.filter(({ anon }) => anon)),
      authenticated: plain(shape.columns.filter(({ authenticated }) => authenticated)),
      service_role: plain(shape.columns),
    },
  };
}

/** The row by its key, for the eyes of the house alone. */
export async function readRowAsOwner(
  sql: Sql,
  shape: TableShape,
  key: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  const { text, values } = rowStatement(shape, shape.columns, key);
  const [row] = await sql.unsafe<{ row: Record<string, unknown> }[]>(
    text,
    values.map((value) => sql.typed(value, 705)),
    { prepare: true },
  );
  return row?.row ?? null;
}

/** Reads some columns of one row, as JSON. */
export function rowStatement(shape: TableShape, columns: Column[], key: Record<string, unknown>): DoorStatement {
  const chosen = columns.map(({ name }) => quoted(name)).join(", ");
  const where = shape.key.map((name, at) => `${quoted(name)} = $${at + 1}`).join(" and ");
  return {
    text: `select row_to_json(chosen) as row from (select ${chosen} from ${shape.name} where ${where}) as chosen`,
    values: shape.key.map((name) => {
      const value = key[name];
      return typeof value === "string" ? value : JSON.stringify(value ?? null);
    }),
  };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
