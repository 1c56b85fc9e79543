import { statfs } from "node:fs/promises";
import { fail } from "#server/errors.ts";

/** Left free for the database and everybody else; less on a disk of less than ten times as much. */
const keptFreeBytes = 500_000_000;

/** Throws `disk_full` when so many bytes in `folder` leave too little free on its disk. */
export async function mustHavePlace(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const keptFree = Math.min(keptFreeBytes, (blocks * bsize) / 10);
  if (bavail * bsize < bytes + keptFree) throw fail("disk_full", "The disk has no room for this upload.");
}
