import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import type { Caller } from "#server/api/auth/caller.ts";
import { withConnectionShare, poolClient } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { ownerOf } from "#server/api/storage/objects/object-row-store.ts";
import { quotaExceeded } from "#server/api/storage/ingest/active-uploads.ts";
import { refuse } from "#server/api/storage/storage-error.ts";
import type { UploadMetadata } from "./tus-headers.ts";

const uploadSchema = z.object({
  id: z.uuid(),
  bucket_id: z.string(),
  name: z.string(),
  upsert: z.boolean(),
  size: z.coerce.number().nullable(),
  metadata: z.object({ mediaType: z.string(), cacheControl: z.string() }),
  user_metadata: z.record(z.string(), z.unknown()).nullable(),
  finished: z.boolean(),
  created_at: z.date(),
  arrived: z.coerce.number(),
});
/** A resumable upload. `arrived` bytes of `size` are stored; `size` is null until it is declared. */
export type Resumable = z.infer<typeof uploadSchema>;

const maxParts = 10_000;
/** Unfinished uploads per user. */
const maxOpen = 100;
/** Unfinished uploads of one object per user, so that one name cannot hold many times its size. */
const maxOpenOfObject = 3;
/** Unfinished uploads expire after this time. */
export const uploadHours = 24;

export function conflict() {
  return refuse.tus(409, "Upload-Offset conflict");
}

/**
 * Starts an upload. Older unfinished ones of the object are deleted beyond `maxOpenOfObject`; `dropped` are their parts.
 * Open uploads count in full against `quota` (bytes; null means unlimited). Locks the user, so that concurrent starts are
 * counted correctly.
 */
export async function beginResumable(
  db: Pick<Database, "sql" | "turns">,
  caller: Caller,
  wanted: UploadMetadata & { size: number | null; upsert: boolean },
  quota: number | null,
): Promise<{ upload: Resumable; dropped: string[] }> {
  const begin = async (tx: TransactionSql) => {
    await lockOpenUploads(tx, caller);
    const dropped = await deleteSuperseded(tx, caller, wanted);
    if (quota !== null) {
      const open = await openUploads(tx, caller);
      if (open.count >= maxOpen) throw refuse.tus(429, "Too many unfinished uploads");
      if (open.bytes + (wanted.size ?? 0) > quota) throw quotaExceeded();
    }
    return { upload: await insertResumable(tx, caller, wanted), dropped };
  };
  return withConnectionShare(db, poolClient(caller), (sql) => sql.begin(begin));
}

/**
 * Sets the size of an upload that started without one. Throws as `beginResumable` does, and 400 for a different size.
 */
export async function declareSize(
  db: Pick<Database, "sql" | "turns">,
  caller: Caller,
  upload: Resumable,
  { size, quota }: { size: number; quota: number | null },
): Promise<void> {
  const declare = async (tx: TransactionSql) => {
    await lockOpenUploads(tx, caller);
    if (quota !== null && (await openUploads(tx, caller)).bytes - upload.arrived + size > quota) throw quotaExceeded();
    const [declared] = await tx`
      update storage.resumable_uploads set size = ${size} where id = ${upload.id} and size is null returning id`;
    if (!declared) throw conflict();
  };
  await withConnectionShare(db, poolClient(caller), (sql) => sql.begin(declare));
}

/** Makes room for one more upload of the object. Returns the parts of the deleted ones. */
async function deleteSuperseded(
  tx: TransactionSql,
  caller: Caller,
  { bucketId, name }: Pick<UploadMetadata, "bucketId" | "name">,
): Promise<string[]> {
  const old = await tx<{ id: string }[]>`
    select id from storage.resumable_uploads
    where owner_id = ${ownerOf(caller)} and bucket_id = ${bucketId} and name = ${name} and not finished
    order by created_at desc, id offset ${maxOpenOfObject - 1} for update`;
  const parts: string[] = [];
  for (const upload of old) {
    parts.push(...(await partsOf(tx, upload)));
    await deleteResumable(tx, upload);
  }
  return parts;
}

async function lockOpenUploads(tx: TransactionSql, caller: Caller): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('resumable uploads'), hashtext(${ownerOf(caller) ?? ""}))`;
}

async function insertResumable(
  sql: TransactionSql,
  caller: Caller,
  wanted: UploadMetadata & { size: number | null; upsert: boolean },
): Promise<Resumable> {
  const { mediaType, cacheControl, userMetadata } = wanted;
  const [row] = await sql`
    insert into storage.resumable_uploads (bucket_id, name, role, owner_id, upsert, size, metadata, user_metadata)
    values (${wanted.bucketId}, ${wanted.name}, ${caller.role}, ${ownerOf(caller)}, ${wanted.upsert}, ${wanted.size},
      ${sql.json({ mediaType, cacheControl })}, ${userMetadata === null ? null : sql.json(JSON.parse(JSON.stringify(userMetadata)))})
    returning *, 0 as arrived`;
  return uploadSchema.parse(row);
}

/** Finds the caller's own upload. Uploads of others are reported as missing. */
export async function findResumable(sql: Sql, caller: Caller, id: string): Promise<Resumable> {
  const known = z.uuid().safeParse(id);
  const [row] = known.success
    ? await sql`
        select u.*, case when u.finished then u.size else
          coalesce((select sum(p.size) from storage.resumable_parts p where p.upload_id = u.id), 0) end as arrived
        from storage.resumable_uploads u
        where u.id = ${known.data} and u.role = ${caller.role} and u.owner_id is not distinct from ${ownerOf(caller)}
          and u.created_at > now() - make_interval(hours => ${uploadHours})`
    : [];
  if (!row) throw refuse.noSuchUpload();
  return uploadSchema.parse(row);
}

/** `bucket/name` of the upload. */
export async function uploadDestination(sql: Sql, id: string): Promise<string> {
  const known = z.uuid().safeParse(id);
  const [row] = known.success
    ? await sql<{ place: string }[]>`
        select bucket_id || '/' || name as place from storage.resumable_uploads where id = ${known.data}`
    : [];
  if (!row) throw refuse.noSuchUpload();
  return row.place;
}

/** Bytes and count of the user's unfinished uploads. */
export async function openUploads(sql: TransactionSql, caller: Caller): Promise<{ bytes: number; count: number }> {
  const [row] = await sql<{ bytes: string; count: string }[]>`
    select coalesce(sum(coalesce(u.size, (
        select sum(p.size) from storage.resumable_parts p where p.upload_id = u.id
      ))), 0) as bytes, count(*) as count from storage.resumable_uploads u
    where owner_id = ${ownerOf(caller)} and not finished and created_at > now() - make_interval(hours => ${uploadHours})`;
  return { bytes: Number(row?.bytes ?? 0), count: Number(row?.count ?? 0) };
}

/** Appends a part. Throws 404 when the upload was deleted with its owner, 409 when another part took the offset. */
export async function addPart(
  db: Pick<Database, "sql" | "turns">,
  caller: Caller,
  upload: Resumable,
  part: { startsAt: number; size: number; version: string },
): Promise<void> {
  const add = async (tx: TransactionSql) => {
    const [found] = await tx`select 1 from storage.resumable_uploads where id = ${upload.id} for update`;
    if (!found) throw refuse.noSuchUpload();
    const [sum] = await tx<{ arrived: string; parts: string }[]>`
      select coalesce(sum(size), 0) as arrived, count(*) as parts from storage.resumable_parts where upload_id = ${upload.id}`;
    if (Number(sum?.arrived) !== part.startsAt) throw conflict();
    if (Number(sum?.parts) >= maxParts) throw refuse.tus(413, "Too many parts");
    await tx`insert into storage.resumable_parts (upload_id, starts_at, size, version)
      values (${upload.id}, ${part.startsAt}, ${part.size}, ${part.version})`;
  };
  await withConnectionShare(db, poolClient(caller), (sql) => sql.begin(add));
}

export async function partsOf(sql: Sql | TransactionSql, upload: Pick<Resumable, "id">): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`
    select version from storage.resumable_parts where upload_id = ${upload.id} order by starts_at`;
  return rows.map(({ version }) => version);
}

/**
 * Runs in the transaction that creates the object, so that both commit together. The caller's role has no access to
 * these rows.
 */
export async function finishResumable(tx: TransactionSql, upload: Resumable): Promise<void> {
  await tx`set local role none`;
  const [done] = await tx`
    update storage.resumable_uploads set finished = true where id = ${upload.id} and not finished returning id`;
  if (!done) throw conflict();
  await tx`delete from storage.resumable_parts where upload_id = ${upload.id}`;
}

export async function deleteResumable(sql: Sql | TransactionSql, upload: Pick<Resumable, "id">): Promise<void> {
  await sql`delete from storage.resumable_uploads where id = ${upload.id}`;
}
