import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { fail } from "#server/platform/errors.ts";

/** Left free for the database and everybody else; less on a disk of less than ten times as much. */
const reservedBytes = 500_000_000;

/** Throws `disk_full` when so many bytes in `folder` leave too little free on its disk. */
export async function assertFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await diskOf(folder);
  const reserved = Math.min(reservedBytes, (blocks * bsize) / 10);
  if (bavail * bsize < bytes + reserved) throw fail("disk_full", "The disk has no room for this upload.");
}

/** A folder that is not there yet will lie on the disk of its parent. */
async function diskOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (thrown) {
    const isMissing = thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT";
    if (!isMissing || dirname(folder) === folder) throw thrown;
    return diskOf(dirname(folder));
  }
}
