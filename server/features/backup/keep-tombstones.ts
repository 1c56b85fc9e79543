import type { Context } from "#server/context.ts";
import { asAppError, fail } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { readBackupKey } from "./target/backup-key-store.ts";
import { openBackupTarget } from "./target/backup-target.ts";
import { isClaimed } from "./target/claim-target.ts";
import { copyToFolder, copyToTarget } from "./write/copy-tombstones.ts";

const everyMs = 60_000;

type Parts = Pick<Context, "config" | "db" | "log">;

/**
 * Copies what was deleted out of the database, into the data folder and into BACKUP_TO: at each deletion of a person, and each minute
 * what was missed. A restore of an older backup deletes it again.
 */
export async function startKeepingTombstones(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { db, log } = parts;
  let copying: Promise<void> = Promise.resolve();
  const report = (thrown: unknown) =>
    log.error({ code: asAppError(thrown).code, err: thrown }, "deletions are not copied out of the database");
  const copy = () => (copying = copying.then(() => copyTombstones(parts)).catch(report));
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

async function copyTombstones({ config, db }: Parts): Promise<void> {
  await copyToFolder(db.sql, config.dataDir);
  const { to } = config.backup;
  const key = await readBackupKey(db.sql);
  if (to === null || key === null) return;
  const target = await openBackupTarget(config, to);
  if (!(await isClaimed(target, key)))
    throw fail("storage_unavailable", `There is no backup of this server in ${target.address}. Is it mounted?`);
  await copyToTarget(db.sql, target, key);
}
