import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { openBareDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { fail } from "#server/platform/errors.ts";
import { loadDatabase, readObject, readObjectEntries, readPieces, type OpenBackup } from "./load-backup.ts";

/**
 * Restores the database into a temporary PostgreSQL and compares every table, and reads and compares every object and key without
 * keeping them. Returns how many. Throws `invalid_input` naming what differs. The PostgreSQL lies in the data folder, where
 * the next call removes what an interrupted one left. One call at a time.
 */
export async function verifyBackup(backup: OpenBackup, dataDir: string): Promise<{ tables: number; objects: number }> {
  const objects = await readEverything(backup);
  const dir = join(dataDir, "verified-backup");
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  // PostgreSQL runs as the service account, and the command's umask hides new folders from it.
  await chmod(dir, 0o711);
  try {
    const database = await openBareDatabase({ kind: "embedded", dir: join(dir, "postgres") });
    try {
      const skipped = await database.sql.begin((tx) => loadDatabase(tx, backup));
      if (skipped.length > 0) throw fail("invalid_input", `This version has no table ${skipped.join(", ")}.`);
      await migrate(database.sql);
    } finally {
      await database.close();
    }
    return { tables: backup.manifest.tables.length, objects };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function readEverything(backup: OpenBackup): Promise<number> {
  let objects = 0;
  for await (const { key, stored } of readObjectEntries(backup)) {
    if (stored === null) continue;
    await drain(readObject(backup, stored, key));
    objects++;
  }
  for (const { name, stored } of backup.manifest.keys) await drain(readPieces(backup, [stored], `keys/${name}`));
  return objects;
}

async function drain(bytes: AsyncIterable<Buffer>): Promise<void> {
  const reading = bytes[Symbol.asyncIterator]();
  while ((await reading.next()).done !== true);
}
