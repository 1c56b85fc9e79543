import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import type { BackupKey } from "./backup-key-store.ts";
import { listBackups } from "./backup-list.ts";
import type { BackupTarget } from "./backup-target.ts";
import { once } from "./blob-writer.ts";

const markerKey = "backups/heirvoice-backup.json";
const markerSchema = z.object({ format: z.literal(1), recipient: z.string() });

/** A target belongs to one recovery key. */
export async function claimTarget(target: BackupTarget, { recipient }: BackupKey): Promise<void> {
  if (await target.has(markerKey)) {
    if (recipientOf(await target.readText(markerKey)) === recipient) return;
    throw fail("conflict", `${target.address} holds backups for another recovery key. Choose an empty place.`);
  }
  if ((await listBackups(target)).length > 0)
    throw fail("conflict", `${target.address} holds backups without ${markerKey}. Choose an empty place.`);
  await target.write(markerKey, once(Buffer.from(JSON.stringify({ format: 1, recipient }))));
}

/** Null for a damaged marker. */
function recipientOf(marker: string): string | null {
  try {
    return markerSchema.parse(JSON.parse(marker)).recipient;
  } catch {
    return null;
  }
}

/** Whether backups for this key are there. False for a disk that is not mounted. */
export async function isClaimed(target: BackupTarget, { recipient }: BackupKey): Promise<boolean> {
  return (await target.has(markerKey)) && recipientOf(await target.readText(markerKey)) === recipient;
}
