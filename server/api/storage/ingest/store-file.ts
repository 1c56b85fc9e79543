import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import type { Sql } from "postgres";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { blobKey, findObject, putObjectRow } from "#server/api/storage/objects/object-row-store.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import { mediaTypeOf } from "./media-type-of.ts";

/** Destination of a file made by the server. `owner` is the user it counts for; null is nobody. */
export type ServerFile = { bucketId: string; name: string; owner: string | null; cacheControl: string };

/**
 * Stores a local file as an object with the server's rights. Returns false when the object already has the same bytes.
 */
export async function storeFile(
  { sql, store }: { sql: Sql; store: Pick<ObjectStore, "put" | "remove"> },
  file: string,
  to: ServerFile,
): Promise<boolean> {
  const { size } = await stat(file);
  const eTag = `"${await hashFile(file)}"`;
  const before = await sql.begin((tx) => findObject(tx, to.bucketId, to.name));
  if (before?.metadata.eTag === eTag) return false;
  const version = randomUUID();
  await store.put(blobKey(version), file);
  const metadata = {
    eTag,
    size,
    mimetype: mediaTypeOf(to.name),
    cacheControl: to.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
  const replaced = await putObjectRow(sql, { ...to, version, metadata });
  if (replaced) await store.remove(blobKey(replaced));
  return true;
}
