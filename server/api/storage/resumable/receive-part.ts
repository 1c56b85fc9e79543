import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { PassThrough, type Readable } from "node:stream";
import type { Caller } from "#server/api/auth/caller.ts";
import { storeObject } from "#server/api/storage/ingest/store-object.ts";
import { quotaLeft } from "#server/api/storage/ingest/quota-left.ts";
import type { UploadReservation } from "#server/api/storage/ingest/active-uploads.ts";
import { stageUpload, type Staged } from "#server/api/storage/ingest/stage-upload.ts";
import { asStorageError } from "#server/api/storage/store/object-store.ts";
import { dropBlobs } from "#server/api/storage/objects/drop-blobs.ts";
import { blobKey, ownerOf } from "#server/api/storage/objects/object-row-store.ts";
import { assertNotRevoked } from "#server/api/storage/objects/signed-upload.ts";
import { bucketNamed } from "#server/api/storage/objects/upload.routes.ts";
import { refuse } from "#server/api/storage/storage-error.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import { addPart, conflict, finishResumable, partsOf, type Resumable } from "./resumable-store.ts";
import type { readChecksum } from "./tus-headers.ts";

/**
 * Appends a part and returns the new offset. When the sender disconnects, the received bytes are kept. The last part
 * creates the object; a part is on the disk before it is counted. `maxSize` bounds an upload without a length.
 */
export async function receivePart(
  tools: StorageTools,
  caller: Caller,
  upload: Resumable,
  body: Readable,
  { checksum, maxSize }: { checksum: ReturnType<typeof readChecksum>; maxSize: number },
): Promise<number> {
  const limit = (upload.size ?? maxSize) - upload.arrived;
  const quota = upload.size === null ? await quotaLeft(tools, caller) : null;
  const start = { person: quota === null ? null : ownerOf(caller), quota, declared: 0 };
  const reservation = tools.activeUploads.begin(start);
  const staged = await stagePart(tools, upload, body, { limit, keepPartial: checksum === null, reservation }).catch(
    (thrown: unknown) => {
      reservation.end();
      throw thrown;
    },
  );
  try {
    if (checksum && (await hashFile(staged.file, checksum.algorithm)) !== checksum.hex)
      throw refuse.tus(460, "Checksum Mismatch");
    if (upload.size !== null && staged.size === limit) {
      await finish(tools, caller, { ...upload, size: upload.size }, staged);
      return upload.size;
    }
    await assertNotRevoked(tools, caller);
    if (staged.size > 0) await savePart(tools, caller, upload, staged);
    reservation.stored();
    return upload.arrived + staged.size;
  } finally {
    reservation.end();
    await rm(staged.file, { force: true });
  }
}

/** A newer part of the same upload can stop this one, whose sender then gets an error. */
async function stagePart(
  { store, activeUploads: underWay }: StorageTools,
  { id }: Resumable,
  body: Readable,
  options: { limit: number; keepPartial: boolean; reservation: UploadReservation },
): Promise<Staged> {
  const source = new PassThrough();
  const stop = (why: Error) => {
    body.unpipe(source);
    source.destroy(why);
  };
  const cutOff = () => {
    if (!body.readableEnded) stop(new Error("aborted"));
  };
  // Later readers of the stream get the error, also if it was raised before.
  source.on("error", () => undefined);
  body.once("close", cutOff).once("error", cutOff);
  if (body.destroyed) cutOff();
  const staged = underWay.beginPart(id, () => stop(conflict()));
  body.pipe(source);
  try {
    return await stageUpload(store, source, options);
  } finally {
    staged();
    body.unpipe(source);
    body.off("close", cutOff).off("error", cutOff);
  }
}

async function savePart(tools: StorageTools, caller: Caller, upload: Resumable, staged: Staged): Promise<void> {
  const version = randomUUID();
  await tools.store.storeDraft(blobKey(version), staged.file);
  await addPart(tools.db, caller, upload, { startsAt: upload.arrived, size: staged.size, version }).catch(
    async (thrown: unknown) => {
      await dropBlobs(tools, [version]);
      throw thrown;
    },
  );
}

async function finish(
  tools: StorageTools,
  caller: Caller,
  upload: Resumable & { size: number },
  last: Staged,
): Promise<void> {
  const parts = await partsOf(tools.db.sql, upload);
  const staged = last.size === upload.size ? last : await joinParts(tools, parts, last, upload.size);
  const bucket = await bucketNamed(tools, upload.bucket_id);
  await storeObject(
    tools,
    { bucket, name: upload.name, caller, mode: upload.upsert ? "upsert" : "insert" },
    { staged, ...upload.metadata, userMetadata: upload.user_metadata },
    (tx) => finishResumable(tx, upload),
  );
  await dropBlobs(tools, parts);
}

async function joinParts({ store }: StorageTools, parts: string[], last: Staged, size: number): Promise<Staged> {
  const file = await store.draft();
  const hash = createHash("sha256");
  let joined = 0;
  try {
    await using handle = await open(file, "wx", 0o600);
    for (const source of [
      ...parts.map((version) => () => store.open(blobKey(version))),
      () => createReadStream(last.file),
    ])
      for await (const chunk of await source()) {
        joined += chunk.length;
        hash.update(chunk);
        await handle.write(chunk);
      }
    if (joined !== size) throw conflict();
  } catch (thrown) {
    await rm(file, { force: true });
    throw isGone(thrown) ? conflict() : asStorageError(thrown);
  }
  return { file, size, sha256: hash.digest("hex"), whole: true };
}

/** Whether another request has finished this upload and removed its parts. */
function isGone(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === "not_found";
}
