import type { StorageTools } from "#server/api/storage/storage-tools.ts";
import { blobKey } from "./object-row-store.ts";

/** Removes bytes that no row names. The next repair retries failures. */
export async function dropBlobs(
  { store, log }: Pick<StorageTools, "store" | "log">,
  versions: string[],
): Promise<void> {
  for (const version of versions)
    await store.remove(blobKey(version)).catch((thrown: unknown) => {
      log.warn({ version, err: thrown }, "could not remove orphaned bytes; the next repair retries");
    });
}
