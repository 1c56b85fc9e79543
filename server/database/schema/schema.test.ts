import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { emptyTestDatabase } from "#server/testing/test-database.ts";
import { differences, readDefinitions } from "./read-definitions.ts";
import { readReference } from "./read-reference.ts";
import { readSchemaFiles } from "./schema-files.ts";
import { writeReference } from "./write-reference.ts";

const platform = new URL("../platform/", import.meta.url);
const reference = fileURLToPath(new URL("../../../docs/reference/database.md", import.meta.url));
const schemas = new URL("../../../supabase/schemas/", import.meta.url);

let migrated: Database;
let declared: Database;

beforeAll(async () => {
  migrated = await emptyTestDatabase();
  await migrate(migrated.sql);
  declared = await emptyTestDatabase();
  await declared.sql.begin(async (tx) => {
    await tx.unsafe("create schema heirvoice");
    await tx.unsafe(
      "create table heirvoice.migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())",
    );
    for (const name of (await readdir(platform)).toSorted())
      await tx.unsafe(await readFile(new URL(name, platform), "utf8"));
    for (const { text } of await readSchemaFiles()) await tx.unsafe(text);
  });
});
afterAll(async () => {
  await migrated.close();
  await declared.close();
});

/** A difference means: put the change into supabase/schemas and into a migration (docs/how-to/change-the-database.md). */
test("migrations produce the schema of supabase/schemas", async () => {
  const found = differences(await readDefinitions(declared.sql), await readDefinitions(migrated.sql));
  expect(found.map(({ object, left, right }) => ({ object, schemas: left, migrations: right }))).toEqual([]);
});

test.for([
  ["storage.buckets", "true"],
  ["public.questions", "id between 1001 and 1200"],
])("migrations produce the required rows of %s", async ([table, condition]) => {
  const rows = async ({ sql }: Database) => [
    ...(await sql.unsafe(
      `select to_jsonb(t) - 'created_at' - 'updated_at' as row from ${table} t where ${condition} order by 1`,
    )),
  ];
  expect(await rows(declared)).not.toEqual([]);
  expect(await rows(migrated)).toEqual(await rows(declared));
});

test("schema_paths lists every file of supabase/schemas", async () => {
  const listed = (await readSchemaFiles()).map(({ name }) => name);
  expect(listed.toSorted()).toEqual((await readdir(schemas)).toSorted());
});

test("supabase/schemas defines every object once", async () => {
  const text = (await readSchemaFiles()).map((file) => file.text).join("\n");
  const names = [
    ...text.matchAll(/^create (?:unlogged )?(table|view|function) ([\w.]+(?:\([^)]*\))?)/gm),
    ...text.matchAll(/^create (policy|trigger|(?:unique )?index) ("[^"]+"[^]*? on [\w.]+|\w+)/gm),
  ].map(([, kind, name]) => `${kind} ${name}`);
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** `npm run schema` writes the file. */
test("docs/reference/database.md describes the schema", async () => {
  const text = writeReference(await readReference(declared.sql), await readSchemaFiles());
  await expect(text).toMatchFileSnapshot(reference);
});
