import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "#server/platform/config/config.ts";
import { fail } from "#server/platform/errors.ts";
import { isMissingFile } from "#server/platform/process/missing-file.ts";

/** Reserved for the database and other programs; on a disk below 5 GB, a tenth of it. */
const reservedBytes = 500_000_000;

/** Throws `disk_full` when `bytes` in `folder` would leave too little free space. */
export async function assertFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await diskOf(folder);
  const reserved = Math.min(reservedBytes, (blocks * bsize) / 10);
  if (bavail * bsize < bytes + reserved) throw fail("disk_full", "The disk has no room for this upload.");
}

/** A missing folder will be created on the disk of its parent. */
async function diskOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (thrown) {
    const isMissing = isMissingFile(thrown);
    if (!isMissing || dirname(folder) === folder) throw thrown;
    return diskOf(dirname(folder));
  }
}

/** The used share of the disk that holds `folder`, 0..1, as programs without special rights see it. */
export async function usedShare(folder: string): Promise<number> {
  const { bavail, bfree, blocks } = await diskOf(folder);
  const used = blocks - bfree;
  return used + bavail === 0 ? 0 : used / (used + bavail);
}

/** Folders that may be on separate disks. */
export function diskFolders({ dataDir, db, storage }: Config): string[] {
  return [dataDir, ...(db.kind === "embedded" ? [db.dir] : []), ...(storage.kind === "files" ? [storage.dir] : [])];
}
