import type { Context } from "#server/context.ts";
import { sweepExpired } from "./sweep-store.ts";

const everyMs = 60 * 60_000;

/** Sweeps now and every hour, until `stop`. */
export function startAuthUpkeep({ db, log }: Pick<Context, "db" | "log">): { stop(): Promise<void> } {
  const run = async () => {
    try {
      const swept = await sweepExpired(db.sql, new Date());
      if (swept > 0) log.info({ swept }, "expired codes and challenges deleted");
    } catch (thrown) {
      log.error({ err: thrown }, "expired codes and challenges could not be deleted");
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
