import type { Sql, TransactionSql } from "postgres";
import { uploadHours } from "#server/api/storage/resumable/resumable-store.ts";

/** A row that names bytes: an object, or a part of an upload (`bucketId` null). */
export type LostObject = { version: string; bucketId: string | null; since: Date };

/** Keyed by version. */
export async function knownVersions(sql: Sql | TransactionSql): Promise<Map<string, LostObject>> {
  const rows = await sql<LostObject[]>`
    select version, bucket_id as "bucketId", updated_at as since from storage.objects
    union all
    select p.version, null, u.created_at from storage.resumable_parts p join storage.resumable_uploads u on u.id = p.upload_id`;
  return new Map(rows.map((row) => [row.version, row]));
}

/** Deletes uploads that can no longer be resumed; their parts become orphans. */
export async function deleteExpiredUploads(sql: Sql): Promise<number> {
  const deleted = await sql`
    delete from storage.resumable_uploads where created_at < now() - make_interval(hours => ${uploadHours}) returning id`;
  return deleted.length;
}

/** Deletes the rows of lost bytes. An upload that lost a part is deleted as a whole. */
export async function deleteLostRows(sql: Sql, lost: LostObject[]): Promise<number> {
  const versions = lost.map(({ version }) => version);
  const objects = await sql`delete from storage.objects where version = any(${versions}) returning id`;
  const uploads = await sql`
    delete from storage.resumable_uploads u using storage.resumable_parts p
    where p.upload_id = u.id and p.version = any(${versions}) returning u.id`;
  return objects.length + uploads.length;
}
