import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { longestKeptDays } from "#server/platform/config/backup-config.ts";
import { asAppError, fail } from "#server/platform/errors.ts";
import { unlessMissing } from "#server/platform/process/missing-file.ts";
import type { BackupKey } from "#server/features/backup/target/backup-key-store.ts";
import {
  objectFolders,
  type BackupManifest,
  type Blob,
  type ObjectEntry,
  type TableEntry,
} from "#server/features/backup/target/backup-manifest.ts";
import { manifestPath, pruneBackups, writeManifest, type Pruned } from "#server/features/backup/target/backup-list.ts";
import type { BackupTarget } from "#server/features/backup/target/backup-target.ts";
import { pruneTarget } from "#server/features/backup/target/tombstone-files.ts";
import { claimTarget } from "#server/features/backup/target/claim-target.ts";
import { BlobWriter, blobFolder, once } from "#server/features/backup/target/blob-writer.ts";
import { copyToTarget } from "./copy-tombstones.ts";
import { recordBackupRun, withBackupLock, type BackupRun } from "./backup-run-store.ts";
import {
  copyOut,
  inSnapshot,
  listObjectKeys,
  listTables,
  readSequences,
  readState,
  removedKeys,
} from "./dump-store.ts";
import { pruneTombstones } from "./tombstone-store.ts";
import { ObjectHashCache } from "./object-hash-cache.ts";
import { backupId, type Retention } from "#server/features/backup/target/retention.ts";

export type BackupSource = { sql: Sql; store: ObjectStore; dataDir: string };
export type BackupResult = {
  manifest: BackupManifest;
  newBytes: number;
  lost: string[];
  removed: string[];
  pruned: Pruned;
};

/** The disk flushes one object while another one is encrypted. */
const objectsAtOnce = 16;

/**
 * Backs up database, objects and keys as of one snapshot, then removes expired backups. A backup exists once its manifest does, which
 * is written last. Records the result, a failure too. Throws `conflict` when another backup runs.
 */
export async function backUp(
  source: BackupSource,
  target: BackupTarget,
  key: BackupKey,
  retention: Retention,
): Promise<BackupResult> {
  return withBackupLock(source.sql, async () => {
    const run: BackupRun = {
      target: target.address,
      startedAt: new Date(),
      errorCode: null,
      objects: 0,
      bytes: 0,
      newBytes: 0,
    };
    try {
      await claimTarget(target, key);
      await copyToTarget(source.sql, target, key);
      const result = await writeBackup(source, target, key, run.startedAt);
      const pruned = await pruneBackups(target, key, retention, { id: result.manifest.id, startedAt: run.startedAt });
      // What was deleted after the snapshot.
      await copyToTarget(source.sql, target, key);
      await pruneTarget(target, (await pruneTombstones(source.sql, longestKeptDays(retention))).horizon);
      const { objects } = result.manifest;
      Object.assign(run, { objects: objects.count, bytes: objects.bytes, newBytes: result.newBytes });
      return { ...result, pruned };
    } catch (thrown) {
      run.errorCode = asAppError(thrown).code;
      throw thrown;
    } finally {
      await recordBackupRun(source.sql, run);
    }
  });
}

async function writeBackup(
  { sql, store, dataDir }: BackupSource,
  target: BackupTarget,
  key: BackupKey,
  startedAt: Date,
): Promise<Omit<BackupResult, "pruned">> {
  await target.sweep();
  const writer = new BlobWriter(target, key, await presentBlobs(target));
  const id = backupId(startedAt);
  if (await target.has(manifestPath(id))) throw fail("conflict", `A backup ${id} is there already.`);
  const { keys, ...database } = await inSnapshot(sql, async (tx) => {
    const tables: TableEntry[] = [];
    for (const table of await listTables(tx))
      tables.push({ ...table, ...(await dump(writer, await copyOut(tx, table))) });
    return { tables, sequences: await readSequences(tx), keys: await listObjectKeys(tx), ...(await readState(tx)) };
  });
  const cache = await ObjectHashCache.open(dataDir, `${target.address} ${key.recipient}`);
  const { missing, ...objects } = await writeObjects({ store, writer, cache }, keys);
  const removed = await removedKeys(sql, missing);
  const manifest: BackupManifest = {
    format: 1,
    id,
    ...database,
    objects: { ...objects, missing: missing.length },
    keys: await writeKeys(writer, dataDir),
  };
  await writeManifest(target, key, manifest, writer.used);
  await cache.save();
  return {
    manifest,
    newBytes: writer.newBytes,
    lost: missing.filter((one) => !removed.has(one)),
    removed: [...removed],
  };
}

async function presentBlobs(target: BackupTarget): Promise<Set<string>> {
  const present = new Set<string>();
  for await (const path of target.list(blobFolder)) present.add(path.slice(path.lastIndexOf("/") + 1, -".age".length));
  return present;
}

async function dump(
  writer: BlobWriter,
  rows: AsyncIterable<Buffer>,
): Promise<Omit<TableEntry, "schema" | "name" | "columns">> {
  const hash = createHash("sha256");
  let count = 0;
  const counted = async function* () {
    for await (const bytes of rows) {
      hash.update(bytes);
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
      yield bytes;
    }
  };
  const pieces = await writer.writePieces(counted());
  return { rows: count, sha256: hash.digest("hex"), pieces };
}

type Tools = { store: ObjectStore; writer: BlobWriter; cache: ObjectHashCache };

async function writeObjects(tools: Tools, keys: readonly string[]) {
  const modified = new Map<string, Date>();
  for (const folder of objectFolders)
    for await (const { key, modifiedAt } of tools.store.list(folder)) modified.set(key, modifiedAt);
  const missing: string[] = [];
  let bytes = 0;
  const lines = async function* () {
    for await (const { key, stored } of inOrder(keys, objectsAtOnce, (one) =>
      writeEntry(tools, one, modified.get(one)),
    )) {
      if (stored === null) missing.push(key);
      bytes += stored?.bytes ?? 0;
      yield Buffer.from(`${JSON.stringify({ key, stored })}\n`);
    }
  };
  const list = await tools.writer.writePieces(lines());
  return { count: keys.length, bytes, list, missing };
}

/** Works on `width` items at a time; a slow one holds up only what comes `width` later. Results keep their order. */
async function* inOrder<T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  for (const item of items) {
    const one = work(item);
    // Thrown where it is awaited.
    one.catch(() => undefined);
    begun.push(one);
    const oldest = begun.length === width ? begun.shift() : undefined;
    if (oldest) yield await oldest;
  }
  for (const one of begun) yield await one;
}

async function writeEntry(tools: Tools, key: string, modifiedAt?: Date): Promise<ObjectEntry> {
  return { key, stored: await writeObject(tools, key, modifiedAt) };
}

/** Null when the object is gone. */
async function writeObject({ store, writer, cache }: Tools, key: string, modifiedAt?: Date): Promise<Blob | null> {
  const before = modifiedAt && cache.get(key, modifiedAt);
  const known = before ? writer.known(before.sha256, before.bytes) : null;
  try {
    const stored = known ?? (await writeBytes(store, writer, key));
    if (modifiedAt) cache.add(key, modifiedAt, stored);
    return stored;
  } catch (thrown) {
    if (asAppError(thrown).code === "not_found") return null;
    throw thrown;
  }
}

async function writeBytes(store: ObjectStore, writer: BlobWriter, key: string): Promise<Blob> {
  const file = store.pathOf(key);
  return file === null ? writer.writeObject(await store.open(key)) : writer.writeFile(file);
}

/** Files of `keys/`. With AUTH_SIGNING_KEYS there may be none. */
async function writeKeys(writer: BlobWriter, dataDir: string): Promise<BackupManifest["keys"]> {
  const dir = join(dataDir, "keys");
  const entries = await readdir(dir, { withFileTypes: true }).catch(unlessMissing([]));
  const keys: BackupManifest["keys"] = [];
  for (const { name } of entries.filter((entry) => entry.isFile()))
    for (const stored of await writer.writePieces(once(await readFile(join(dir, name))))) keys.push({ name, stored });
  return keys;
}
