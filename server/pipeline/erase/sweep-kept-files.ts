import type { Sql } from "postgres";
import { isMassLoss } from "#server/api/storage/maintenance/mass-loss.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import type { Log } from "#server/platform/log/log.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { keptFolders, namedKeys } from "./kept-file-store.ts";

const everyMs = 6 * 60 * 60_000;
/** A file is kept before its row says so: nothing under way is older. */
const graceMs = 2 * 60 * 60_000;

type Tools = { sql: Sql; store: ObjectStore; log: Log };

/**
 * Removes books, sound and photographs that no row names any more: those of people who left. Returns how many.
 * Where most have no row it may be the wrong database, and nothing is removed.
 */
export async function sweepKeptFiles({ sql, store, log }: Tools, olderThanMs = graceMs): Promise<number> {
  const before = new Date(Date.now() - olderThanMs);
  const old: string[] = [];
  for (const folder of keptFolders)
    for await (const { key, modifiedAt } of store.list(folder)) if (modifiedAt < before) old.push(key);
  const named = await namedKeys(sql);
  const unnamed = old.filter((key) => !named.has(key));
  if (isMassLoss(unnamed.length, old.length)) {
    log.error(
      { unnamed: unnamed.length, all: old.length },
      "much of what is kept has no row: is it the right database?",
    );
    return 0;
  }
  for (const key of unnamed) await store.remove(key);
  return unnamed.length;
}

/** Sweeps now and every six hours, until `stop`. */
export function startKeptFilesMaintenance(tools: Tools): { stop(): Promise<void> } {
  const sweep = async () => {
    const removed = await sweepKeptFiles(tools);
    if (removed > 0) tools.log.info({ removed }, "files that belong to nobody removed");
  };
  return repeatEvery(everyMs, sweep, (thrown) =>
    tools.log.error({ err: thrown }, "kept files could not be looked through"),
  );
}
