import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { asStorageError, type ObjectStore } from "#server/api/storage/store/object-store.ts";
import { bucketAwareStore } from "#server/api/storage/store/bucket-aware-store.ts";
import { openObjectStore } from "#server/api/storage/store/open-object-store.ts";
import { openBareDatabase } from "#server/database/database.ts";
import { isHostedSupabase, migrateIn } from "#server/database/migrate.ts";
import { removeObjects } from "#server/pipeline/erase/forget-people.ts";
import type { Config } from "#server/platform/config/config.ts";
import { fail } from "#server/platform/errors.ts";
import { unlessMissing } from "#server/platform/process/missing-file.ts";
import { listBackups, readManifest } from "#server/features/backup/target/backup-list.ts";
import { objectFolders } from "#server/features/backup/target/backup-manifest.ts";
import type { BackupTarget } from "#server/features/backup/target/backup-target.ts";
import { readFromFolder, readFromTarget } from "#server/features/backup/target/tombstone-files.ts";
import { loadDatabase, readObject, readObjectEntries, readPieces, type OpenBackup } from "./load-backup.ts";
import { cutAgain, type CutAgain } from "./cut-again.ts";
import { endInterruptedWork, forgetChanges, hasTables } from "./load-store.ts";
import { replayDeletions, type Replayed } from "./replay-store.ts";

export type RestoreResult = {
  id: string;
  tables: number;
  rows: number;
  objects: number;
  bytes: number;
  missing: number;
  keys: number;
  skipped: string[];
  migrated: string[];
  erased: Replayed;
  recut: CutAgain;
};

const markerName = ".restoring";

/** The newest backup, or that of `id`. Throws `not_found` when there is none, `not_allowed` for another recovery key. */
export async function openBackup(target: BackupTarget, identity: string, id: string | null): Promise<OpenBackup> {
  const chosen = id ?? (await listBackups(target)).at(-1);
  if (chosen === undefined) throw fail("not_found", `There is no complete backup in ${target.address}.`);
  return { target, identity, manifest: await readManifest(target, identity, chosen) };
}

/**
 * Restores into an empty instance: objects, then keys, then in one transaction the database, the migrations of this version and the
 * deletions made since: nobody who was erased is served at any time. Then cuts again what was erased from sounds. Throws `conflict` when anything is there. An interrupted restore of the same backup may run again.
 */
export async function restore(config: Config, backup: OpenBackup): Promise<RestoreResult> {
  if (config.supabaseUrl !== null)
    throw fail("configuration", "A Supabase project keeps its own database and recordings. Unset SUPABASE_URL.");
  const { manifest } = backup;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const marker = join(config.dataDir, markerName);
  const store = await openObjectStore(config.storage);
  const interrupted = await readFile(marker, "utf8").catch(unlessMissing(null));
  if (interrupted !== manifest.id) await refuseExistingFiles(config, store);
  const database = await openBareDatabase(config.db);
  try {
    if (await isHostedSupabase(database.sql))
      throw fail("configuration", "DATABASE_URL is the database of a Supabase project. Restore into one of your own.");
    if (await hasTables(database.sql)) throw fail("conflict", "The database is not empty. Nothing was restored.");
    const tombstones = [
      ...(await readFromTarget(backup.target, backup.identity)),
      ...(await readFromFolder(config.dataDir)),
    ];
    await writeFile(marker, manifest.id, { mode: 0o600 });
    const objects = await restoreObjects(store, backup);
    await restoreKeys(config.dataDir, backup);
    const loaded = await database.sql.begin(async (tx) => {
      const skipped = await loadDatabase(tx, backup);
      const migrated = await migrateIn(tx);
      await endInterruptedWork(tx);
      return { skipped, migrated, erased: await replayDeletions(tx, tombstones) };
    });
    const stored = { sql: database.sql, store: bucketAwareStore(database.sql, store) };
    const recut = await cutAgain(config, stored);
    await removeObjects(stored);
    await forgetChanges(database.sql);
    await rm(marker);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { id, tables, keys } = manifest;
    return { id, tables: tables.length, rows, ...objects, keys: keys.length, ...loaded, recut };
  } finally {
    await database.close();
  }
}

async function refuseExistingFiles({ dataDir }: Config, store: ObjectStore): Promise<void> {
  const keys = await readdir(join(dataDir, "keys")).catch(unlessMissing([]));
  if (keys.length > 0) throw fail("conflict", `There are keys in ${dataDir}. Nothing was restored.`);
  for (const folder of objectFolders)
    for await (const { key } of store.list(folder))
      throw fail("conflict", `The object store is not empty (${key}). Nothing was restored.`);
}

async function restoreObjects(store: ObjectStore, backup: OpenBackup) {
  const restored = { objects: 0, bytes: 0, missing: 0 };
  for await (const { key, stored } of readObjectEntries(backup)) {
    if (stored === null) {
      restored.missing++;
      continue;
    }
    const draft = await store.draft();
    try {
      const file = createWriteStream(draft, { mode: 0o600 });
      await pipeline(readObject(backup, stored, key), file).catch((thrown: unknown) => {
        throw asStorageError(thrown);
      });
      await store.storeDraft(key, draft);
    } finally {
      await rm(draft, { force: true });
    }
    restored.objects++;
    restored.bytes += stored.bytes;
  }
  return restored;
}

async function restoreKeys(dataDir: string, backup: OpenBackup): Promise<void> {
  const dir = join(dataDir, "keys");
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await chmod(dir, 0o700);
  for (const { name, stored } of backup.manifest.keys)
    for await (const bytes of readPieces(backup, [stored], `keys/${name}`))
      await writeFile(join(dir, basename(name)), bytes, { mode: 0o600 });
}
