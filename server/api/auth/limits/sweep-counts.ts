import type { Sql } from "postgres";
import type { ApiContext } from "#server/api/api-context.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";

const everyMs = 60 * 60_000;

/** Deletes counts whose time is over, now and every hour, until `stop`. */
export function startSweepingCounts({ db, log }: Pick<ApiContext, "db" | "log">): { stop(): Promise<void> } {
  return repeatEvery(
    everyMs,
    () => deleteExpiredCounts(db.sql, Date.now()),
    (thrown) => log.error({ err: thrown }, "could not delete expired counts"),
  );
}

export async function deleteExpiredCounts(sql: Sql, now: number): Promise<void> {
  await sql`delete from heirvoice.rate_limits where expire < ${now}`;
}
