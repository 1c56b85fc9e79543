import type { Sql } from "postgres";
import type { StoredFile, ObjectStore } from "#server/api/storage/store/object-store.ts";
import { blobFolder } from "#server/api/storage/objects/object-row-store.ts";
import type { Log } from "#server/platform/log/log.ts";
import { deleteExpiredUploads, knownVersions, deleteLostRows, type LostObject } from "./repair-rows.ts";
import { isMassLoss } from "./mass-loss.ts";

const hourMs = 60 * 60_000;
/**
 * No running operation is older than `underWay`: one upload may take an hour. Orphaned bytes stay for `nameless`,
 * because an older backup of the database may have been restored and recordings cannot be recreated.
 */
const graceMs = { underWay: 2 * hourMs, nameless: 30 * 24 * hourMs };

export type Repaired = { drafts: number; orphans: number; lost: number; expired: number };

/**
 * Repairs what a killed process leaves: drafts, orphaned bytes, abandoned uploads, rows without bytes. Touches only
 * what exceeds its grace period, so it can run beside other processes.
 */
export async function repairStore(
  { sql, store, log }: { sql: Sql; store: ObjectStore; log: Log },
  grace = graceMs,
): Promise<Repaired> {
  const before = new Date(Date.now() - grace.underWay);
  const longBefore = new Date(Date.now() - grace.nameless);
  const drafts = await store.sweep(before);
  const expired = await deleteExpiredUploads(sql);
  const known = await knownVersions(sql);
  const found = new Set<string>();
  const nameless: StoredFile[] = [];
  for await (const file of store.list(blobFolder)) {
    const version = file.key.slice(file.key.lastIndexOf("/") + 1);
    found.add(version);
    if (!known.has(version)) nameless.push(file);
  }
  const old = nameless.filter(({ modifiedAt }) => modifiedAt < longBefore);
  const orphans = await removeOrphans({ store, log }, old, found.size);
  const missing = [...known.values()].filter(({ version, since }) => !found.has(version) && since < before);
  const present = [...known.keys()].filter((version) => found.has(version)).length;
  const lost = await deleteLost(sql, log, missing, present);
  return { drafts, orphans, lost, expired };
}

async function removeOrphans(
  { store, log }: { store: ObjectStore; log: Log },
  orphans: StoredFile[],
  all: number,
): Promise<number> {
  if (isMassLoss(orphans.length, all)) {
    log.error(
      { orphans: orphans.length, all },
      "too many stored objects have no row: check that the database is the right one",
    );
    return 0;
  }
  for (const { key } of orphans) await store.remove(key);
  return orphans.length;
}

async function deleteLost(sql: Sql, log: Log, missing: LostObject[], present: number): Promise<number> {
  if (missing.length === 0) return 0;
  const all = missing.length + present;
  if (isMassLoss(missing.length, all)) {
    log.error(
      { missing: missing.length, all },
      "too many objects have no bytes: check that the object store is the right one",
    );
    return 0;
  }
  for (const { version, bucketId } of missing) log.error({ version, bucketId }, "the bytes of an object are missing");
  return deleteLostRows(sql, missing);
}
