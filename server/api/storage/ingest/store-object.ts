import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { TransactionSql } from "postgres";
import type { Caller } from "#server/api/auth/caller.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { assertAllowedType, type Bucket } from "#server/api/storage/bucket-store.ts";
import {
  blobKey,
  lockQuota,
  dryRunWrite,
  quotaFor,
  writeObject,
  type NewObject,
  type Written,
} from "#server/api/storage/objects/object-row-store.ts";
import { assertNotRevoked } from "#server/api/storage/objects/signed-upload.ts";
import { asStorageRefused, refuse } from "#server/api/storage/storage-error.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";
import { quotaExceeded } from "./active-uploads.ts";
import type { Upload } from "./read-upload.ts";

/** Destination and caller of an upload. */
export type Destination = { bucket: Bucket; name: string; caller: Caller; mode: NewObject["mode"] };

/** Rejects an upload before its body is read. `size` is the declared number of bytes. */
export async function assertMayStore(
  tools: StorageTools,
  { bucket, name, caller, mode }: Destination,
  declared: { size: number | null; mediaType: string | null },
): Promise<void> {
  if (declared.size !== null && declared.size > sizeLimit(bucket)) throw refuse.tooLarge();
  if (declared.mediaType !== null) assertAllowedType(bucket, declared.mediaType);
  const metadata = { size: declared.size ?? 0, mimetype: declared.mediaType };
  const object = { bucketId: bucket.id, name, version: randomUUID(), mode, metadata, userMetadata: null };
  await dryRunWrite(tools.db, caller, object).catch((thrown: unknown) =>
    blameQuota(tools, caller, declared.size ?? 0, thrown),
  );
}

/**
 * Stores staged bytes as an object: first the bytes under a new version, then the row that names it. On failure the
 * staged file is removed and the object stays unchanged.
 */
export async function storeObject(
  tools: StorageTools,
  to: Destination,
  upload: Upload & { digest?: string | null },
  also: (tx: TransactionSql) => Promise<void> = async () => undefined,
): Promise<Written> {
  const { staged, mediaType } = upload;
  try {
    if (staged.size > sizeLimit(to.bucket)) throw refuse.tooLarge();
    if (!matchesDigest(upload.digest ?? null, staged.sha256)) throw refuse.invalidChecksum();
    assertAllowedType(to.bucket, mediaType);
    const version = randomUUID();
    await tools.store.storeDraft(blobKey(version), staged.file);
    const object: NewObject = {
      bucketId: to.bucket.id,
      name: to.name,
      version,
      mode: to.mode,
      metadata: metadataOf(upload),
      userMetadata: upload.userMetadata,
    };
    return await nameVersion(tools, to.caller, object, also);
  } finally {
    await rm(staged.file, { force: true });
  }
}

/** Writes the row that makes the bytes an object, then removes the bytes it replaced. */
export async function nameVersion(
  tools: StorageTools,
  caller: Caller,
  object: NewObject,
  also: (tx: TransactionSql) => Promise<void> = async () => undefined,
): Promise<Written> {
  try {
    const written = await asCaller(tools.db, caller, async (tx) => {
      await lockQuota(tx, caller);
      const row = await writeObject(tx, caller, object);
      await also(tx);
      await assertNotRevoked(tools, caller);
      return row;
    });
    if (written.replaced) await tools.store.remove(blobKey(written.replaced));
    return written;
  } catch (thrown) {
    if (asStorageRefused(thrown).status < 500) await tools.store.remove(blobKey(object.version));
    const size = Number(object.metadata.size);
    return blameQuota(tools, caller, size, thrown);
  }
}

/** Row level security only rejects the row; this reports an exceeded quota instead. */
async function blameQuota(tools: StorageTools, caller: Caller, size: number, thrown: unknown): Promise<never> {
  const refused = asStorageRefused(thrown);
  if (refused.code !== "not_allowed") throw thrown;
  const quota = await quotaFor(tools.db, caller);
  if (quota !== null && size > quota) throw quotaExceeded();
  throw refused;
}

export function sizeLimit(bucket: Bucket): number {
  return bucket.file_size_limit ?? maxObjectBytes;
}
/** The largest single PUT of S3. */
export const maxObjectBytes = 5_000_000_000;

function metadataOf({ staged, mediaType, cacheControl }: Upload): Record<string, unknown> {
  return {
    eTag: `"${staged.sha256}"`,
    size: staged.size,
    mimetype: mediaType,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: staged.size,
    httpStatusCode: 200,
  };
}

/** Verifies a `Content-Digest` header (RFC 9530, sha-256); true without a sha-256 digest. `sha256` is in hex. */
function matchesDigest(header: string | null, sha256: string): boolean {
  const [, base64] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/i.exec(header ?? "") ?? [];
  return base64 === undefined || Buffer.from(base64, "base64").toString("hex") === sha256;
}
