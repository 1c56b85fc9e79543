import type { Context } from "#server/context.ts";
import { asAppError } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";

const everyMs = 60_000;

/**
 * Copies what was deleted out of the database, into the data folder and into BACKUP_TO: at each deletion of a person, and each minute
 * what was missed. A restore of an older backup deletes it again.
 */
export async function startKeepingTombstones(parts: Pick<Context, "config" | "db" | "log">): Promise<{
  stop(): Promise<void>;
}> {
  const { db, log } = parts;
  let copying: Promise<void> = Promise.resolve();
  const report = (thrown: unknown) =>
    log.error({ code: asAppError(thrown).code, err: thrown }, "deletions are not copied out of the database");
  // Loads the encryption of backups, which a start does without.
  const copyAll = async () => (await import("./write/copy-tombstones.ts")).copyTombstones(parts);
  const copy = () => (copying = copying.then(copyAll).catch(report));
  const listening = await db.sql.listen("people_deleted", () => void copy());
  const timer = repeatEvery(everyMs, copy, report);
  return {
    stop: async () => {
      await timer.stop();
      await listening.unlisten();
      await copying;
    },
  };
}
