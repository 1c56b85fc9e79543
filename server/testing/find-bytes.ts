import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Sql } from "postgres";
import { z } from "zod";
import { unlessMissing } from "#server/platform/process/missing-file.ts";

/** Files below the folders whose name or bytes hold one of the needles. */
export async function filesHolding(dirs: readonly string[], needles: readonly Buffer[]): Promise<string[]> {
  const found: string[] = [];
  for (const dir of dirs)
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }).catch(unlessMissing([]))) {
      const path = join(entry.parentPath, entry.name);
      const bytes = entry.isFile() ? await readFile(path).catch(unlessMissing(Buffer.alloc(0))) : Buffer.alloc(0);
      if (needles.some((needle) => path.includes(needle.toString()) || bytes.includes(needle))) found.push(path);
    }
  return found;
}

/** Tables and indexes of this database, and files of PostgreSQL's log of changes, that hold one of the needles. */
export async function databaseFilesHolding(sql: Sql, needles: readonly Buffer[]): Promise<string[]> {
  const [row] = await sql`
    select current_setting('data_directory') as dir, (select oid::text from pg_database where datname = current_database())`;
  const { dir, oid } = z.object({ dir: z.string(), oid: z.string() }).parse(row);
  const found = await filesHolding(
    [join(dir, "base", oid), join(dir, "pg_wal"), join(dir, "base", "pgsql_tmp")],
    needles,
  );
  return Promise.all(
    found.map(async (path) => {
      const [node] = /^\d+/.exec(basename(path)) ?? [];
      if (node === undefined || path.includes("pg_wal")) return path;
      const [named] = await sql<{ name: string | null }[]>`select pg_filenode_relation(0, ${node}::oid)::text as name`;
      return named?.name ?? path;
    }),
  );
}

/** Rewrites every table and ends the log of changes before it, as days of work do. */
export async function rewriteDatabase(sql: Sql): Promise<void> {
  await sql`vacuum full`;
  for (let turn = 0; turn < 3; turn++) {
    await sql`select pg_switch_wal()`;
    await sql`checkpoint`;
  }
}
