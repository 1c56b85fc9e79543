import { Hono, type Context as Request } from "hono";
import { assertFreeSpace, diskFolders } from "#server/api/storage/ingest/free-space.ts";
import type { Context } from "#server/context.ts";
import { asAppError, fail } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";

type Check = "database" | "storage" | "jobs" | "disk";
export type Checks = Record<Check, () => Promise<unknown>>;
type State = "ok" | "failing";

const maxMs = 2000;
const diskMs = 5000;
const recognizerMs = 60_000;

/**
 * `/healthz/live`: the process answers. `/healthz/ready` and `/healthz`: it can work. A missing recognizer and refused
 * mail are named and leave the status at 200.
 */
export function healthRoutes(
  context: Pick<Context, "config" | "db" | "store" | "queue" | "log" | "mail" | "story">,
): Hono {
  const { config, db, store, queue, log, mail, story } = context;
  const hasRecognizer = reused(
    recognizerMs,
    async () => config.stt.choice === "none" || (await story.stt("en")).stt !== null,
  );
  const folders = diskFolders(config);
  const checks: Checks = {
    database: () => db.check(),
    storage: () => store.check(),
    jobs: () => queue.check(),
    disk: reused(diskMs, () => Promise.all(folders.map((folder) => assertFreeSpace(folder, 0)))),
  };
  let running: Promise<Record<Check, State>> | null = null;
  const isMissing = async () => !(await hasRecognizer().catch(() => false));
  const answer = async (c: Request) => {
    running ??= runChecks(checks, log).finally(() => (running = null));
    const { disk, ...results } = await running;
    const healthy = disk === "ok" && Object.values(results).every((result) => result === "ok");
    // Monitors compare the healthy answer with three checks; the disk is named when it is full.
    const shown = {
      ...results,
      ...(disk === "ok" ? {} : { disk }),
      ...((await isMissing()) ? { recognizer: "missing" } : {}),
      ...(mail.mailer.isRefused() ? { mail: "refused" } : {}),
    };
    c.header("Cache-Control", "no-store");
    return c.json({ status: healthy ? "ok" : "failing", checks: shown }, healthy ? 200 : 503);
  };
  return new Hono()
    .get("/healthz", answer)
    .get("/healthz/ready", answer)
    .get("/healthz/live", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
}

/** Caches the result of `work` for `ms` and never runs it twice at once. */
export function reused<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T>; done: boolean } | null = null;
  return () => {
    if (last !== null && (!last.done || performance.now() - last.at < ms)) return last.result;
    const made = { at: performance.now(), result: work(), done: false };
    const finish = () => void (made.done = true);
    made.result.then(finish, finish);
    last = made;
    return made.result;
  };
}

/** Runs all checks in parallel; a check without an answer after `limit` ms fails. */
export async function runChecks(checks: Checks, log: Log, limit = maxMs): Promise<Record<Check, State>> {
  const run = async (name: Check): Promise<State> => {
    try {
      await within(limit, checks[name]());
      return "ok";
    } catch (thrown) {
      const error = asAppError(thrown);
      log.warn({ check: name, code: error.code, err: error.cause ?? error.message }, "health check failed");
      return "failing";
    }
  };
  const [database, storage, jobs, disk] = await Promise.all([
    run("database"),
    run("storage"),
    run("jobs"),
    run("disk"),
  ]);
  return { database, storage, jobs, disk };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail("timeout", `No answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
