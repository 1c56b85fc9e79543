import type { Caller } from "#server/api/auth/caller.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { storageQuotaLeft } from "#server/api/storage/objects/object-row-store.ts";
import { openUploads } from "#server/api/storage/resumable/resumable-store.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";

/** Bytes the user may still store, less their open resumable uploads; null means unlimited. */
export async function quotaLeft({ db }: StorageTools, caller: Caller): Promise<number | null> {
  if (caller.role !== "authenticated") return null;
  return asCaller(db, caller, async (tx) => {
    const quota = await storageQuotaLeft(tx);
    await tx`set local role none`;
    return quota - (await openUploads(tx, caller)).bytes;
  });
}
