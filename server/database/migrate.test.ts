import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#server/testing/test-database.ts";
import { migrate } from "./migrate.ts";

const database = await testDatabase();
afterAll(() => database.close());

test("applies every migration once", async () => {
  expect(await migrate(database.sql)).toEqual([]);
});

test("rejects a changed file that was already applied", async () => {
  await database.sql`update heirvoice.migrations set hash = 'other' where name = 'platform/001_database_roles.sql'`;
  await expect(migrate(database.sql)).rejects.toMatchObject({ code: "migration_changed" });
});

test("keeps row level security on every table a client can reach", async () => {
  const open = await database.sql`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'auth', 'storage', 'realtime') and not rowsecurity`;
  expect(open.map((row) => row.name)).toEqual([]);
});
