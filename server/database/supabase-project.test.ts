import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWatchdog } from "#server/platform/process/watchdog.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { applyReplacedMigrations } from "./baseline/read-replaced-migrations.ts";
import { connect, type Database } from "./database.ts";
import { freePort } from "./embedded/embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { differences, readDefinitions } from "./schema/read-definitions.ts";
import { locatePostgres } from "./embedded/postgres-binaries.ts";
import { runAs, serviceAccount } from "#server/platform/process/service-account.ts";

const projectFile = new URL("./supabase-project.sql", import.meta.url);
const cleanUp = new AsyncDisposableStack();
let project: Database;
/** A copy of the project. */
let older: Database;

beforeAll(async () => {
  const url = await startPostgres15();
  const superuser = connect(url("supabase_admin"), { max: 1 });
  await superuser.sql.unsafe(await readFile(projectFile, "utf8"));
  await superuser.close();
  const copier = connect(url("supabase_admin", "template1"), { max: 1 });
  await copier.sql.unsafe("create database older template postgres");
  await copier.sql.unsafe("grant create on database older to postgres");
  await copier.close();
  project = connect(url("postgres"));
  cleanUp.defer(() => project.close());
  older = connect(url("postgres", "older"));
  cleanUp.defer(() => older.close());
});
afterAll(() => cleanUp.disposeAsync());

async function startPostgres15(): Promise<(user: string, database?: string) => string> {
  const account = await serviceAccount();
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-postgres-15-"));
  cleanUp.defer(() => rm(dir, { recursive: true, force: true }));
  if (account) await chown(dir, account.uid, account.gid);
  const { initdb, pgCtl } = await locatePostgres("embedded-postgres-15");
  const data = join(dir, "data");
  const user = ["-U", "supabase_admin", "--auth", "trust"];
  await runAs(account, initdb, ["-D", data, ...user, "--encoding", "UTF8", "--locale", "C", "--no-instructions"]);
  const stop = ["stop", "-D", data, "-m", "immediate", "-w"];
  const watchdog = await startWatchdog('"$@"', [pgCtl, ...stop], account);
  cleanUp.defer(() => watchdog.dismiss());
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await runAs(account, pgCtl, ["start", "-D", data, "-w", "-l", join(dir, "log"), "-o", settings]);
  cleanUp.defer(async () => void (await runAs(account, pgCtl, stop)));
  return (name, database = "postgres") => `postgres://${name}@127.0.0.1:${port}/${database}`;
}

test("applies every product migration to a Supabase project on PostgreSQL 15", async () => {
  const [role] = await project.sql`
    select rolsuper, current_setting('server_version_num')::int / 10000 as major from pg_roles where rolname = current_user`;
  expect(role).toEqual({ rolsuper: false, major: 15 });
  const before = await platformTables(project);
  const applied = await migrate(project.sql);
  expect(applied.filter((name) => name.startsWith("platform/"))).toEqual([]);
  expect(applied[0]).toBe("20261123100000_baseline.sql");
  expect(await platformTables(project)).toEqual(before);
});

test("creates the same policies on Supabase as on its own platform", async () => {
  const own = await testDatabase();
  const expected = await policies(own);
  await own.close();
  expect(expected.length).toBeGreaterThan(50);
  expect(await policies(project)).toEqual(expected);
});

test("upgrades a Supabase project that predates the baseline to the same schema", async () => {
  await applyReplacedMigrations(older.sql, { only: (name) => !name.startsWith("platform/") });
  expect(await migrate(older.sql)).not.toContain("20261123100000_baseline.sql");
  expect(differences(await readDefinitions(older.sql), await readDefinitions(project.sql))).toEqual([]);
});

const policies = (db: Database) => db.sql`
  select schemaname, tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies
  where schemaname in ('public', 'heirvoice', 'storage', 'realtime') order by 1, 2, 3`;

/** The project's own tables, to which a migration may only add policies. */
const platformTables = (db: Database) => db.sql`
  select c.oid::regclass::text as name,
    array(select attname || ' ' || atttypid::regtype from pg_attribute
          where attrelid = c.oid and attnum > 0 order by attnum) as columns,
    array(select tgname from pg_trigger where tgrelid = c.oid and not tgisinternal order by tgname) as triggers
  from pg_class c where relnamespace in ('storage'::regnamespace, 'realtime'::regnamespace) and relkind in ('r', 'p')
  order by 1`;
