import type { Sql } from "postgres";
import type { Context } from "#server/context.ts";
import { longestKeptDays } from "#server/platform/config/backup-config.ts";
import { fail } from "#server/platform/errors.ts";
import { readBackupKey, type BackupKey } from "#server/features/backup/target/backup-key-store.ts";
import { openBackupTarget, type BackupTarget } from "#server/features/backup/target/backup-target.ts";
import { isClaimed } from "#server/features/backup/target/claim-target.ts";
import {
  pruneFolder,
  writeToFolder,
  writeToTarget,
  type Tombstone,
} from "#server/features/backup/target/tombstone-files.ts";
import { markCopied, pruneTombstones, tombstonesWithout } from "./tombstone-store.ts";

/** The name of the data folder among the places of a tombstone. Every machine may have a folder of its own; one is enough. */
export const dataFolderPlace = "DATA_DIR";

/** Into the data folder, and into BACKUP_TO once it has backups of this server. Old ones go where no backup is as old. */
export async function copyTombstones({ config, db }: Pick<Context, "config" | "db">): Promise<void> {
  const { horizon, removed } = await pruneTombstones(db.sql, longestKeptDays(config.backup.keep));
  if (removed > 0) await pruneFolder(config.dataDir, horizon);
  await copyToFolder(db.sql, config.dataDir);
  const { to } = config.backup;
  const key = await readBackupKey(db.sql);
  if (to === null || key === null) return;
  const target = await openBackupTarget(config, to);
  if ((await tombstonesWithout(db.sql, target.address)).length === 0) return;
  if (!(await isClaimed(target, key)))
    throw fail("storage_unavailable", `There is no backup of this server in ${target.address}. Is it mounted?`);
  await copyToTarget(db.sql, target, key);
}

export function copyToTarget(sql: Sql, target: BackupTarget, key: BackupKey): Promise<void> {
  return copy(sql, target.address, (tombstones) => writeToTarget(target, key, tombstones));
}

export function copyToFolder(sql: Sql, dataDir: string): Promise<void> {
  return copy(sql, dataFolderPlace, (tombstones) => writeToFolder(dataDir, tombstones));
}

async function copy(sql: Sql, place: string, write: (tombstones: Tombstone[]) => Promise<void>): Promise<void> {
  for (;;) {
    const tombstones = await tombstonesWithout(sql, place);
    if (tombstones.length === 0) return;
    await write(tombstones);
    await markCopied(sql, place, tombstones);
  }
}
