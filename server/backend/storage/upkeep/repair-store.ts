import type { Sql } from "postgres";
import type { ObjectStore } from "#server/backend/storage/store/object-store.ts";
import { blobFolder } from "#server/backend/storage/objects/object-row-store.ts";
import type { Log } from "#server/log/log.ts";
import { forgetExpired, knownVersions, forgetLost, type LostObject } from "./repair-rows.ts";

/** Nothing under way is older: an upload in one request may take an hour. */
const graceMs = 2 * 60 * 60_000;
/** Losing more than this is a disk that is not there, not an upload that was cut short. */
const mostLost = { count: 10, share: 0.1 };

export type Repaired = { drafts: number; orphans: number; lost: number; expired: number };

/**
 * Puts right what a process that was killed may leave: unfinished files, bytes no row names, uploads nobody went on with,
 * rows whose bytes are gone. Only what is older than `olderThanMs` is touched, so that it can run beside other processes.
 */
export async function repairStore(
  { sql, store, log }: { sql: Sql; store: ObjectStore; log: Log },
  olderThanMs = graceMs,
): Promise<Repaired> {
  const before = new Date(Date.now() - olderThanMs);
  const drafts = await store.sweep(before);
  const expired = await forgetExpired(sql);
  const known = await knownVersions(sql);
  const found = new Set<string>();
  let orphans = 0;
  for await (const { key, modifiedAt } of store.list(blobFolder)) {
    const version = key.slice(key.lastIndexOf("/") + 1);
    found.add(version);
    if (known.has(version) || modifiedAt >= before) continue;
    await store.remove(key);
    orphans++;
  }
  const missing = [...known.values()].filter(({ version, since }) => !found.has(version) && since < before);
  const present = [...known.keys()].filter((version) => found.has(version)).length;
  const lost = await letGo(sql, log, missing, present);
  return { drafts, orphans, lost, expired };
}

async function letGo(sql: Sql, log: Log, missing: LostObject[], present: number): Promise<number> {
  if (missing.length === 0) return 0;
  const many = missing.length > mostLost.count && missing.length > (missing.length + present) * mostLost.share;
  if (present === 0 || many) {
    const all = missing.length + present;
    log.error({ missing: missing.length, all }, "much of what the database knows is not here: is it the right store?");
    return 0;
  }
  for (const { version, bucketId } of missing) log.error({ version, bucketId }, "the bytes of an object are gone");
  return forgetLost(sql, missing);
}
