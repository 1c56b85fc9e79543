import { Hono } from "hono";
import type { Context } from "#server/context.ts";
import { asAppError, fail } from "#server/errors.ts";
import type { Log } from "#server/log/log.ts";

type Check = "database" | "storage" | "jobs";
export type Checks = Record<Check, () => Promise<unknown>>;

const maxMs = 2000;

export function healthRoutes({ db, store, queue, log }: Pick<Context, "db" | "store" | "queue" | "log">): Hono {
  const checks: Checks = { database: () => db.check(), storage: () => store.check(), jobs: () => queue.check() };
  let running: Promise<Record<Check, "ok" | "failing">> | null = null;
  return new Hono().get("/healthz", async (c) => {
    running ??= runChecks(checks, log).finally(() => (running = null));
    const results = await running;
    const healthy = Object.values(results).every((result) => result === "ok");
    c.header("Cache-Control", "no-store");
    return c.json({ status: healthy ? "ok" : "failing", checks: results }, healthy ? 200 : 503);
  });
}

/** Runs all at once; one that has not answered after `limit` ms counts as failing. */
export async function runChecks(checks: Checks, log: Log, limit = maxMs): Promise<Record<Check, "ok" | "failing">> {
  const run = async (name: Check) => {
    try {
      await within(limit, checks[name]());
      return "ok" as const;
    } catch (thrown) {
      const error = asAppError(thrown);
      log.warn({ check: name, code: error.code, err: error.cause ?? error.message }, "health check failed");
      return "failing" as const;
    }
  };
  const [database, storage, jobs] = await Promise.all([run("database"), run("storage"), run("jobs")]);
  return { database, storage, jobs };
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
