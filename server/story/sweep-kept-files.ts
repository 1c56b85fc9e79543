import type { Sql } from "postgres";
import type { ObjectStore } from "#server/backend/storage/store/object-store.ts";
import type { Log } from "#server/log/log.ts";
import { repeatEvery } from "#server/repeat-every.ts";
import { keptFolders, namedKeys } from "./kept-file-store.ts";

const everyMs = 6 * 60 * 60_000;
/** A file is kept before its row says so: nothing under way is older. */
const graceMs = 2 * 60 * 60_000;

type Tools = { sql: Sql; store: ObjectStore };

/** Removes books, sound and photographs that no row names any more: those of people who left. Returns how many. */
export async function sweepKeptFiles({ sql, store }: Tools, olderThanMs = graceMs): Promise<number> {
  const before = new Date(Date.now() - olderThanMs);
  const old: string[] = [];
  for (const folder of keptFolders)
    for await (const { key, modifiedAt } of store.list(folder)) if (modifiedAt < before) old.push(key);
  const named = await namedKeys(sql);
  const unnamed = old.filter((key) => !named.has(key));
  for (const key of unnamed) await store.remove(key);
  return unnamed.length;
}

/** Sweeps now and every six hours, until `stop`. */
export function startKeptFilesUpkeep(tools: Tools, log: Log): { stop(): Promise<void> } {
  const sweep = async () => {
    const removed = await sweepKeptFiles(tools);
    if (removed > 0) log.info({ removed }, "files that belong to nobody removed");
  };
  return repeatEvery(everyMs, sweep, (thrown) => log.error({ err: thrown }, "kept files could not be looked through"));
}
