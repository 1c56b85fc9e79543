import type { Sql } from "postgres";
import { z } from "zod";
import type { Catalog, Routine, Table, TableName } from "./catalog.ts";
import { foreignKeysQuery, relationsQuery, routinesQuery, tablesQuery } from "./catalog-queries.ts";
import { withViewKeys } from "./view-keys.ts";

const nameSchema = z.object({ schema: z.string(), name: z.string() });
const keyEndSchema = nameSchema
  .extend({ columns: z.array(z.string()) })
  .transform((end) => ({ ...end, isView: false }));
const relationSchema = nameSchema.extend({
  id: z.string(),
  columns: z.record(z.string(), z.string()),
  tree: z.string().nullable(),
});
const rolesSchema = z.array(z.enum(["anon", "authenticated", "service_role"])).transform((roles) => new Set(roles));
const tableSchema = nameSchema.extend({
  kind: z.string(),
  writers: z.record(z.string(), rolesSchema),
  columns: z.array(z.object({ name: z.string(), type: z.string(), fallback: z.string().nullable() })),
  primaryKey: z.array(z.string()),
});
const foreignKeySchema = z.object({ name: z.string(), from: keyEndSchema, to: keyEndSchema, unique: z.boolean() });
const routineSchema = nameSchema.extend({
  args: z.array(z.object({ name: z.string(), type: z.string(), optional: z.boolean(), variadic: z.boolean() })),
  setOf: z.boolean(),
  composite: z.boolean(),
  void: z.boolean(),
  table: nameSchema.nullable(),
  oneRow: z.boolean(),
  rowOf: nameSchema.nullable(),
  volatile: z.boolean(),
  callers: rolesSchema,
});

/** Loads the catalog of `schemas`. */
export async function loadCatalog(sql: Sql, schemas: readonly string[]): Promise<Catalog> {
  const read = async <T extends z.ZodType>(query: string, row: T, parameters: string[][] = []) =>
    z.array(row).parse([...(await sql.unsafe(query, parameters))]);
  const exposed = [[...schemas]];
  const [tables, foreignKeys, relations, routines] = await Promise.all([
    read(tablesQuery, tableSchema, exposed),
    read(foreignKeysQuery, foreignKeySchema),
    read(relationsQuery, relationSchema),
    read(routinesQuery, routineSchema, exposed),
  ]);
  const tablesByName = new Map<string, Table>(
    tables.map((table) => [
      key(table),
      { ...table, columns: new Map(table.columns.map((column) => [column.name, column])) },
    ]),
  );
  const routinesByName = Map.groupBy(
    routines.map(({ setOf, composite, void: nothing, table, ...routine }): Routine => ({
      ...routine,
      returns: { setOf, composite, void: nothing, table },
    })),
    key,
  );
  return {
    table: (name) => tablesByName.get(key(name)) ?? null,
    tables: (schema) => [...tablesByName.values()].filter((table) => table.schema === schema),
    routines: (name) => routinesByName.get(key(name)) ?? [],
    routineNames: (schema) => [...new Set(routines.filter((one) => one.schema === schema).map(({ name }) => name))],
    foreignKeys: withViewKeys(foreignKeys, relations).filter(({ from, to }) =>
      [from, to].every(({ schema }) => schemas.includes(schema)),
    ),
  };
}

function key({ schema, name }: TableName): string {
  return JSON.stringify([schema, name]);
}
