import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { z } from "zod";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { asAppError } from "#server/platform/errors.ts";
import { removeOrphanedWork } from "#server/platform/jobs/orphaned-work-store.ts";
import type { Log } from "#server/platform/log/log.ts";
import { forgetRemoved, keptFolders, livingAmong, lockRemoved, markRemoved, removedSince } from "./kept-file-store.ts";
import { cacheOf, ownerOfWork } from "#server/pipeline/work-folder.ts";
import { removeEndedNarrations } from "#server/pipeline/voices/remove-ended-narrations.ts";
import { isMissingFile } from "#server/platform/process/missing-file.ts";

type Tools = { sql: Sql; store: ObjectStore; workDir: string; cacheDir: string; log: Log };
type StopWork = (owner: string) => Promise<void>;

const everyMs = 60_000;
/** No work takes as long: what is older was left by a run that was killed. */
const oldestWorkMs = 24 * 60 * 60_000;

/**
 * Removes what lies on this machine, in the queue and in the object store of people who were deleted: when it is notified of them,
 * at the start, and each minute what was missed. Clears the caches of people who took words out of a sound. `stopWork` ends the work that runs for a person here.
 */
export async function startForgetting(tools: Tools, stopWork: StopWork): Promise<{ stop(): Promise<void> }> {
  const left = new Set<string>();
  let since: Date | null = null;
  let running: Promise<void> = Promise.resolve();
  let [isWaiting, isStopped] = [false, false];
  const clear = async () => {
    isWaiting = false;
    const removed = new Set(left);
    await removeLocal(tools, stopWork);
    await removeOrphanedWork(tools.sql);
    await removeUnnamed(tools, removed);
    await removeObjects(tools);
    since = await removeCopies(tools, since);
    for (const owner of removed) left.delete(owner);
  };
  const report = (thrown: unknown) => {
    const error = asAppError(thrown);
    tools.log.error({ code: error.code, err: error.cause ?? error.message }, "traces of people who left remain");
  };
  const clearSoon = () => {
    if (isWaiting || isStopped) return;
    isWaiting = true;
    running = running.then(clear).catch(report);
  };
  const forget = async (notified: string) => {
    const owner = z.uuid().safeParse(notified);
    if (!owner.success) return;
    await stopWork(owner.data);
    left.add(owner.data);
    clearSoon();
  };
  const clearCaches = async (owner: string) => {
    if (z.uuid().safeParse(owner).success) await rm(cacheOf(tools.cacheDir, owner), { recursive: true, force: true });
    clearSoon();
  };
  const cuts = await tools.sql.listen("sound_cut", (owner) => void clearCaches(owner).catch(report));
  const listening = await tools.sql.listen("people_deleted", (owner) => void forget(owner), clearSoon);
  const timer = setInterval(clearSoon, everyMs);
  timer.unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await listening.unlisten();
      await cuts.unlisten();
      await running;
    },
  };
}

/** What can be made again, and what was left half made, of people who are not there. */
async function removeLocal({ sql, cacheDir, workDir }: Tools, stopWork: StopWork): Promise<void> {
  // An earlier version kept the clips of all people in one folder.
  await rm(join(cacheDir, "clips"), { recursive: true, force: true });
  const cached = (await namesIn(join(cacheDir, "people"))).filter((name) => z.uuid().safeParse(name).success);
  const worked = await namesIn(workDir);
  const owners = new Set([...cached, ...worked.flatMap((name) => ownerOfWork(name) ?? [])]);
  const living = await livingAmong(sql, [...owners]);
  const gone = [...owners].filter((owner) => !living.has(owner));
  for (const owner of gone) {
    void stopWork(owner);
    await rm(cacheOf(cacheDir, owner), { recursive: true, force: true });
  }
  await removeEndedNarrations({ sql, cacheDir });
  for (const name of worked) {
    const path = join(workDir, name);
    const owner = ownerOfWork(name);
    if ((owner !== null && !living.has(owner)) || (await isOld(path))) await rm(path, { recursive: true, force: true });
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(absent);
  return found !== null && Date.now() - found.mtimeMs > oldestWorkMs;
}

/** What a process that was killed had kept for them before any row named it. */
async function removeUnnamed({ sql, store }: Tools, owners: ReadonlySet<string>): Promise<void> {
  const living = await livingAmong(sql, [...owners]);
  for (const owner of owners)
    if (!living.has(owner))
      for (const folder of keptFolders)
        for await (const { key } of store.list(`${folder}/${owner}`)) await store.remove(key);
}

/** Removes the bytes of objects whose rows are gone; some at a time, so that a key can be used again soon. */
export async function removeObjects({ sql, store }: Pick<Tools, "sql" | "store">): Promise<void> {
  const failures: unknown[] = [];
  for (let after: string | undefined = "0"; after !== undefined;) {
    const from: string = after;
    after = await sql.begin(async (tx) => {
      const removed = await lockRemoved(tx, from, 50);
      const done = await Promise.all(
        removed.map(({ id, key }) =>
          store.remove(key).then(
            () => [id],
            (thrown: unknown) => (failures.push(thrown), []),
          ),
        ),
      );
      await markRemoved(tx, done.flat());
      return removed.at(-1)?.id;
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** Another machine may have removed the objects. Returns until when what was removed is known. */
async function removeCopies({ sql, store }: Tools, since: Date | null): Promise<Date> {
  const { hashes, until } = await removedSince(sql, since);
  await store.evictCopies(hashes);
  await forgetRemoved(sql);
  return until;
}

async function namesIn(dir: string): Promise<string[]> {
  return (await readdir(dir).catch(absent)) ?? [];
}

function absent(cause: unknown): null {
  if (isMissingFile(cause)) return null;
  throw cause;
}
