import type { Sql } from "postgres";
import type { BackupKey } from "#server/features/backup/target/backup-key-store.ts";
import type { BackupTarget } from "#server/features/backup/target/backup-target.ts";
import { writeToFolder, writeToTarget, type Tombstone } from "#server/features/backup/target/tombstone-files.ts";
import { markCopied, tombstonesWithout } from "./tombstone-store.ts";

/** The name of the data folder among the places of a tombstone. Every machine may have a folder of its own; one is enough. */
export const dataFolderPlace = "DATA_DIR";

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
