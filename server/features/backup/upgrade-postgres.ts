import { rename, rm } from "node:fs/promises";
import { openBareDatabase, type Database } from "#server/database/database.ts";
import { majorOfData, passwordFile, upgradedDir } from "#server/database/embedded/embedded-postgres.ts";
import { postgresBinaries, type PostgresBinaries } from "#server/database/embedded/postgres-binaries.ts";
import { migrate } from "#server/database/migrate.ts";
import { fail } from "#server/platform/errors.ts";
import { isThere } from "#server/platform/process/missing-file.ts";
import { loadDatabase, type OpenBackup } from "./restore/load-backup.ts";
import { endInterruptedWork } from "./restore/load-store.ts";

type Versions = { from: number; to: number };

/** Where the old data stays after an upgrade. */
const oldDir = (dir: string, major: number) => `${dir}-${major}`;

/**
 * The major versions of the data in `dir` and of this product; null when they are the same. Puts back what an
 * interrupted upgrade had moved away.
 */
export async function upgradeOf(dir: string): Promise<Versions | null> {
  const { major: to } = await postgresBinaries();
  await putBack(oldDir(dir, to - 1), dir);
  const from = await majorOfData(dir);
  if (from === null) throw fail("not_found", `There is no database in ${dir}.`);
  if (from > to) throw fail("configuration", `PostgreSQL ${from} wrote ${dir}, and this is PostgreSQL ${to}.`);
  return from === to ? null : { from, to };
}

/** Opens the old data with the program that wrote it. Throws while a server still uses it. */
export async function openOldData(dir: string, binaries: PostgresBinaries): Promise<Database> {
  const database = await openBareDatabase({ kind: "embedded", dir }, { binaries });
  if (database.owned) return database;
  await database.close();
  throw fail("conflict", "Heirvoice is running. Stop it first.");
}

/**
 * Loads a backup of the old data into a new database, compares each table with what was backed up, and puts it in the
 * old one's place. The old data stays beside it. Until the last step the old data is in use.
 */
export async function replaceData(dir: string, { from }: Versions, backup: OpenBackup): Promise<string> {
  const next = upgradedDir(dir);
  await rm(next, { recursive: true, force: true });
  const database = await openBareDatabase({ kind: "embedded", dir: next });
  try {
    const skipped = await database.sql.begin((tx) => loadDatabase(tx, backup));
    if (skipped.length > 0) throw fail("conflict", `This version has no table ${skipped.join(", ")}.`);
    await migrate(database.sql);
    await endInterruptedWork(database.sql);
  } finally {
    await database.close();
  }
  const old = oldDir(dir, from);
  await rename(dir, old);
  await rename(passwordFile(dir), passwordFile(old));
  await rename(passwordFile(next), passwordFile(dir));
  await rename(next, dir);
  return old;
}

/** Undoes the moves of an upgrade that ended before its last one. */
async function putBack(old: string, dir: string): Promise<void> {
  if (await isThere(dir)) return;
  if (await isThere(old)) await rename(old, dir);
  if (await isThere(passwordFile(old))) await rename(passwordFile(old), passwordFile(dir));
}
