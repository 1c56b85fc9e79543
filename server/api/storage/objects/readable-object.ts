import type { Context } from "hono";
import type { Caller } from "#server/api/auth/caller.ts";
import { findBucket } from "#server/api/storage/bucket-store.ts";
import { addressed, type StorageEnv } from "#server/api/storage/request.ts";
import { refuse } from "#server/api/storage/storage-error.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";
import { asCaller, withConnectionShare, poolClient } from "#server/database/connection/as-caller.ts";
import { findObject, isLivePerson, type ObjectRow } from "./object-row-store.ts";

/** Throws `NoSuchKey` as the other functions of this file, also for an object the caller may not see. */
export async function ownObject(tools: StorageTools, c: Context<StorageEnv>): Promise<ObjectRow> {
  const { bucketId, name } = addressed(c);
  return found(await asCaller(tools.db, c.var.caller, (tx) => findObject(tx, bucketId, name)));
}

export async function publicObject(tools: StorageTools, c: Context<StorageEnv>): Promise<ObjectRow> {
  const { bucketId, name } = addressed(c);
  const bucket = await withConnectionShare(tools.db, poolClient(c.var.caller), (sql) => findBucket(sql, bucketId));
  if (!bucket?.public) throw refuse.noSuchBucket();
  return anyObject(tools, c, bucketId, name);
}

/**
 * Opens only what the signer may still read: an address ends when a recording is no longer shared and when the signer
 * is banned or deleted.
 */
export async function signedObject(
  tools: StorageTools,
  c: Context<StorageEnv>,
  signer: Caller | null,
  { bucketId, name }: { bucketId: string; name: string },
): Promise<ObjectRow> {
  if (signer === null || signer.role === "service_role") return anyObject(tools, c, bucketId, name);
  const share = poolClient(c.var.caller);
  const { sub } = signer.claims;
  if (sub !== undefined && !(await withConnectionShare(tools.db, share, (sql) => isLivePerson(sql, sub))))
    throw refuse.noSuchKey();
  return found(await asCaller(tools.db, signer, (tx) => findObject(tx, bucketId, name), share));
}

/** Reads with the server's rights: the bucket or the address has already granted access. */
async function anyObject(tools: StorageTools, c: Context<StorageEnv>, bucketId: string, name: string) {
  const begun = withConnectionShare(tools.db, poolClient(c.var.caller), (sql) =>
    sql.begin((tx) => findObject(tx, bucketId, name)),
  );
  return found(await begun);
}

function found(row: ObjectRow | null): ObjectRow {
  if (!row) throw refuse.noSuchKey();
  return row;
}
