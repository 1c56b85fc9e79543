import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { keptFolders } from "./kept-file-store.ts";
import {
  buckets,
  cascadedTables,
  dataFolders,
  impersonalTables,
  madeFolders,
  otherTables,
  queues,
} from "./personal-stores.ts";

let served: ServedApp;
let work: Work;

beforeAll(async () => {
  served = await serveApp();
  work = await startWork(served.context);
});
afterAll(async () => {
  await work.stop();
  await served.close();
});

const sorted = (names: Iterable<string>) => [...names].toSorted((a, b) => a.localeCompare(b));
const schemas = ["auth", "heirvoice", "jobs", "public", "realtime", "storage"];

test("registers every table once, partitions by their parent", async () => {
  const tables = await served.context.db.sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any (${schemas})`;
  const registered = [...cascadedTables, ...Object.keys(otherTables), ...impersonalTables];
  expect(sorted(registered)).toEqual(sorted(tables.map(({ name }) => name)));
});

test("registers as cascaded exactly what cascades from a person", async () => {
  const reached = await served.context.db.sql<{ name: string }[]>`
    with recursive reached (id) as (
      select 'auth.users'::regclass::oid
      union
      select f.conrelid from pg_constraint f join reached r on f.confrelid = r.id
      where f.contype = 'f' and f.confdeltype = 'c'
    )
    select n.nspname || '.' || c.relname as name
    from reached r join pg_class c on c.oid = r.id join pg_namespace n on n.oid = c.relnamespace`;
  expect(sorted(cascadedTables)).toEqual(sorted(reached.map(({ name }) => name)));
});

test("registers every bucket, queue and folder", async () => {
  const { sql } = served.context.db;
  const stored = await sql<{ id: string }[]>`select id from storage.buckets`;
  expect(sorted(Object.keys(buckets))).toEqual(sorted(stored.map(({ id }) => id)));
  const made = await sql<{ name: string }[]>`select name from jobs.queue where not starts_with(name, '__pgboss__')`;
  expect(sorted(Object.keys(queues))).toEqual(sorted(made.map(({ name }) => name)));
  expect(sorted(Object.keys(madeFolders))).toEqual(sorted(keptFolders));
  expect(sorted(Object.keys(dataFolders))).toEqual(sorted(await foldersInCode()));
});

test("names erasers that exist", () => {
  const stores = [otherTables, buckets, madeFolders, dataFolders, queues].flatMap((all) => Object.values(all));
  for (const store of stores) if ("code" in store) expect(existsSync(store.code), store.code).toBe(true);
});

/** The first folder of each path below the data directory that the server's code joins. */
async function foldersInCode(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const entry of await readdir("server", { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith(".ts") || entry.name.endsWith(".test.ts") || entry.parentPath.includes("testing"))
      continue;
    const code = await readFile(join(entry.parentPath, entry.name), "utf8");
    for (const [, folder] of code.matchAll(/\b(?:join|resolve)\((?:[\w.]+\.)?dataDir, "([\w-]+)/g))
      if (folder) found.add(folder);
  }
  return found;
}
