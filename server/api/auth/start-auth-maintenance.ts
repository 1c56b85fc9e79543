import type { ApiContext } from "#server/api/api-context.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { sweepExpired } from "./sweep-store.ts";

const everyMs = 60 * 60_000;

/** Sweeps now and every hour, until `stop`. */
export function startAuthMaintenance({ db, log }: Pick<ApiContext, "db" | "log">): { stop(): Promise<void> } {
  const sweep = async () => {
    const swept = await sweepExpired(db.sql, new Date());
    if (swept > 0) log.info({ swept }, "deleted expired codes and challenges");
  };
  return repeatEvery(everyMs, sweep, (thrown) =>
    log.error({ err: thrown }, "could not delete expired codes and challenges"),
  );
}
