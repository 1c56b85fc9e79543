import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { blockWriter } from "./block-writer.ts";
import type { UploadReservation } from "./active-uploads.ts";
import { asStorageError } from "#server/api/storage/store/object-store.ts";
import { refuse } from "#server/api/storage/storage-error.ts";
import { AppError } from "#server/platform/errors.ts";

/** Received bytes on the disk that are no object yet. `whole` is false when the sender disconnected. */
export type Staged = { file: string; size: number; sha256: string; whole: boolean };

/**
 * Writes at most `limit` bytes (`EntityTooLarge`) to a draft, within the reservation `reservation`. When the sender
 * disconnects it throws, or returns the received bytes if `keepPartial` is set. Removes the draft when it throws.
 */
export async function stageUpload(
  store: Pick<ObjectStore, "draft">,
  source: Readable,
  options: { limit: number; reservation: UploadReservation; keepPartial: boolean },
): Promise<Staged> {
  const file = await store.draft();
  try {
    await options.reservation.expect(dirname(file));
    return await writeStaged(file, source, options);
  } catch (thrown) {
    await rm(file, { force: true });
    throw thrown;
  }
}

async function writeStaged(
  file: string,
  source: Readable,
  { limit, reservation, keepPartial }: { limit: number; reservation: UploadReservation; keepPartial: boolean },
): Promise<Staged> {
  const hash = createHash("sha256");
  let size = 0;
  let whole = true;
  await using handle = await open(file, "wx", 0o600).catch(refuseWrite);
  const blocks = blockWriter((block) => {
    hash.update(block);
    return handle.writeFile(block).catch(refuseWrite);
  });
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) throw refuse.tooLarge();
      await reservation.add(chunk.length);
      await blocks.add(chunk);
      freeChunk(chunk);
    }
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    if (!keepPartial) throw refuse.brokeOff();
    whole = false;
  }
  await blocks.end();
  return { file, size, sha256: hash.digest("hex"), whole };
}

/** Frees the chunk at once. The garbage collector would let 100 MB pile up. */
function freeChunk(chunk: Buffer<ArrayBuffer>): void {
  if (chunk.length === chunk.buffer.byteLength) chunk.buffer.transfer(0);
}

function refuseWrite(thrown: unknown): never {
  throw asStorageError(thrown);
}
