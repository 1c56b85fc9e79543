import type { Fragment, Sql, TransactionSql } from "postgres";
import { z } from "zod";
import type { Caller } from "#server/api/auth/caller.ts";
import { asCaller, dryRunAsCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { refuse } from "#server/api/storage/storage-error.ts";

/**
 * Hosted Supabase's field names. `eTag` is the quoted SHA-256 of the bytes, `cacheControl` a header value. Seeded rows
 * may lack fields.
 */
const objectMetadataSchema = z.looseObject({
  eTag: z.string().catch('""'),
  size: z.coerce.number().int().nonnegative().catch(0),
  mimetype: z.string().catch("application/octet-stream"),
  cacheControl: z.string().catch("no-cache"),
});
export type UserMetadata = Record<string, unknown> | null;

const rowSchema = z.object({
  id: z.uuid(),
  bucket_id: z.string(),
  name: z.string(),
  owner_id: z.string().nullable(),
  version: z.uuid(),
  metadata: objectMetadataSchema,
  user_metadata: z.record(z.string(), z.unknown()).nullable(),
  created_at: z.date(),
  updated_at: z.date(),
  last_accessed_at: z.date(),
});
export type ObjectRow = z.infer<typeof rowSchema>;

/** An object to be written. `mode` decides about an existing object of the same name. */
export type NewObject = {
  bucketId: string;
  name: string;
  version: string;
  mode: "insert" | "upsert";
  metadata: Record<string, unknown>;
  userMetadata: UserMetadata;
};
export type Written = { id: string; replaced: string | null };

/** The object store key of a version's bytes. */
export function blobKey(version: string): string {
  return `${blobFolder}/${version.slice(0, 2)}/${version}`;
}
export const blobFolder = "stored-objects";

export function ownerOf({ claims }: Caller): string | null {
  return z.uuid().safeParse(claims.sub).data ?? null;
}

/** Returns null when the object is missing or not visible to the caller. */
export async function findObject(tx: TransactionSql, bucketId: string, name: string): Promise<ObjectRow | null> {
  const [row] = await tx`
    select id, bucket_id, name, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at
    from storage.objects where bucket_id = ${bucketId} and name = ${name}`;
  return row ? rowSchema.parse(row) : null;
}

/** Whether the account exists and is neither deleted nor banned. */
export async function isLivePerson(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    select from auth.users
    where id::text = ${id} and deleted_at is null and (banned_until is null or banned_until <= now())`;
  return rows.length > 0;
}

/** The object store key of what this user uploaded under the name; null when they uploaded nothing. */
export async function uploadedKey(
  sql: Sql,
  bucketId: string,
  name: string | null,
  ownerId: string,
): Promise<string | null> {
  const [row] = await sql<
    { version: string }[]
  >`select version ${uploaded(sql, bucketId, sql`${name}`, sql`${ownerId}`)}`;
  return row ? blobKey(row.version) : null;
}

/** An SQL condition for `uploadedKey`; name and owner may be columns. */
export function isUploaded(sql: Sql | TransactionSql, bucketId: string, name: Fragment, ownerId: Fragment): Fragment {
  return sql`exists (select ${uploaded(sql, bucketId, name, ownerId)})`;
}

/** As `isUploaded`, for an object of at most `maxBytes` that was uploaded at or after `since`. */
export function isUploadedSince(
  sql: Sql | TransactionSql,
  { bucketId, name, ownerId, maxBytes }: { bucketId: string; name: string; ownerId: string; maxBytes: number },
  since: Fragment,
): Fragment {
  return sql`exists (select ${uploaded(sql, bucketId, sql`${name}`, sql`${ownerId}`)}
    and o.created_at >= ${since} and (o.metadata ->> 'size')::bigint <= ${maxBytes})`;
}

/** Deletes an object of this owner. */
export async function deleteUpload(tx: TransactionSql, bucketId: string, name: string, ownerId: string): Promise<void> {
  await tx`delete from storage.objects where bucket_id = ${bucketId} and name = ${name} and owner_id = ${ownerId}`;
}

function uploaded(sql: Sql | TransactionSql, bucketId: string, name: Fragment, ownerId: Fragment): Fragment {
  return sql`from storage.objects o where o.bucket_id = ${bucketId} and o.name = ${name} and o.owner_id = ${ownerId}`;
}

/** Throws errors of row level security and of taken names. */
export async function writeObject(tx: TransactionSql, caller: Caller, object: NewObject): Promise<Written> {
  const owner = ownerOf(caller);
  const before = await findObject(tx, object.bucketId, object.name);
  const { bucketId, name, version } = object;
  const metadata = tx.json(asJson(object.metadata));
  const userMetadata = object.userMetadata === null ? null : tx.json(asJson(object.userMetadata));
  const onConflict =
    object.mode === "upsert"
      ? tx`on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
          user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id,
          updated_at = now(), last_accessed_at = now()`
      : tx``;
  const [row] = await tx<{ id: string }[]>`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (${bucketId}, ${name}, ${owner}, ${owner}, ${version}, ${metadata}, ${userMetadata})
    ${onConflict} returning id`;
  if (!row) throw refuse.accessDenied("new row violates row-level security policy");
  return { id: row.id, replaced: before?.version ?? null };
}

/** The object's version, null when the name is free; null as a whole when the bucket is missing. */
export async function findBucketAndVersion(
  sql: Sql,
  bucketId: string,
  name: string,
): Promise<{ version: string | null } | null> {
  const [row] = await sql<{ version: string | null }[]>`
    select o.version from storage.buckets b left join storage.objects o on o.bucket_id = b.id and o.name = ${name}
    where b.id = ${bucketId}`;
  return row ?? null;
}

/** Writes with the server's rights and returns the replaced version. */
export async function putObjectRow(
  sql: Sql,
  object: { bucketId: string; name: string; owner: string | null; version: string; metadata: Record<string, unknown> },
): Promise<string | null> {
  const { bucketId, name, owner, version } = object;
  const metadata = sql.json(asJson(object.metadata));
  const [row] = await sql<{ replaced: string | null }[]>`
    with before as (select version from storage.objects where bucket_id = ${bucketId} and name = ${name})
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
    values (${bucketId}, ${name}, ${owner}, ${owner}, ${version}, ${metadata})
    on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata, updated_at = now()
    returning (select version from before) as replaced`;
  return row?.replaced ?? null;
}

/** The subset of `names` that the caller may see. */
export async function visibleNames(tx: TransactionSql, bucketId: string, names: string[]): Promise<Set<string>> {
  const rows = await tx<{ name: string }[]>`
    select name from storage.objects where bucket_id = ${bucketId} and name = any(${names})`;
  return new Set(rows.map(({ name }) => name));
}

export async function moveObject(tx: TransactionSql, id: string, to: { bucketId: string; name: string }) {
  const moved = await tx`
    update storage.objects set bucket_id = ${to.bucketId}, name = ${to.name}, updated_at = now()
    where id = ${id} returning id`;
  if (moved.length === 0) throw refuse.accessDenied("new row violates row-level security policy");
}

export async function removeObjects(tx: TransactionSql, bucketId: string, names: string[]): Promise<ObjectRow[]> {
  const rows = await tx`
    delete from storage.objects where bucket_id = ${bucketId} and name = any(${names})
    returning id, bucket_id, name, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at`;
  return rows.map((row) => rowSchema.parse(row));
}

/** Returns the versions whose bytes are now orphaned. */
export async function emptyBucket(tx: TransactionSql, bucketId: string): Promise<string[]> {
  const rows = await tx<{ version: string }[]>`
    delete from storage.objects where bucket_id = ${bucketId} returning version`;
  return rows.map(({ version }) => version);
}

/** Runs `writeObject` in a transaction that is rolled back, and throws what it throws. */
export async function dryRunWrite(
  db: Pick<Database, "sql" | "turns">,
  caller: Caller,
  object: NewObject,
): Promise<void> {
  await dryRunAsCaller(db, caller, (tx) => writeObject(tx, caller, object));
}

/** The user's free quota in bytes; null without a quota. Concurrent uploads of one user wait for each other. */
export async function quotaFor(db: Pick<Database, "sql" | "turns">, caller: Caller): Promise<number | null> {
  return caller.role === "authenticated" ? asCaller(db, caller, storageQuotaLeft) : null;
}

/** Like `quotaFor`, in a transaction with the caller's role. */
export async function storageQuotaLeft(tx: TransactionSql): Promise<number> {
  const [row] = await tx<{ room: string }[]>`select public.storage_room() as room`;
  return Number(row?.room ?? 0);
}

/** Held until the transaction ends, so that concurrent uploads cannot exceed the quota. */
export async function lockQuota(tx: TransactionSql, caller: Caller): Promise<void> {
  const owner = ownerOf(caller);
  if (owner) await tx`select pg_advisory_xact_lock(hashtextextended(${`storage quota ${owner}`}, 0))`;
}

function asJson(value: Record<string, unknown>): Parameters<TransactionSql["json"]>[0] {
  return JSON.parse(JSON.stringify(value));
}
