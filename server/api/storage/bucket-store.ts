import type { Fragment, Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { bareType } from "#server/api/storage/ingest/media-type-of.ts";
import { refuse } from "./storage-error.ts";

const bucketSchema = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  public: z.boolean(),
  type: z.string().optional(),
  file_size_limit: z.coerce.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type Bucket = z.infer<typeof bucketSchema>;
export type BucketSettings = Partial<Pick<Bucket, "public" | "file_size_limit" | "allowed_mime_types">>;
export type BucketSearch = {
  limit: number;
  offset: number;
  sortColumn: "id" | "name" | "created_at" | "updated_at";
  sortOrder: "asc" | "desc";
  search: string | null;
};

/** The bucket, as visible to the role of `sql`. */
export async function findBucket(sql: Sql | TransactionSql, id: string): Promise<Bucket | null> {
  const [row] = await sql`${selectBuckets(sql)} where id = ${id}`;
  return row ? bucketSchema.parse(row) : null;
}

export async function listBuckets(tx: TransactionSql, search: BucketSearch): Promise<Bucket[]> {
  const filter = search.search === null ? tx`` : tx`where position(lower(${search.search}) in lower(name)) > 0`;
  const order = search.sortOrder === "asc" ? tx`asc` : tx`desc`;
  const rows = await tx`${selectBuckets(tx, tx`type,`)} ${filter} order by ${tx(search.sortColumn)} ${order}
    limit ${search.limit} offset ${search.offset}`;
  return rows.map((row) => bucketSchema.parse(row));
}

export async function addBucket(tx: TransactionSql, id: string, owner: string | null, settings: BucketSettings) {
  await tx`
    insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
    values (${id}, ${id}, ${owner}, ${owner}, ${settings.public ?? false}, ${settings.file_size_limit ?? null}, ${settings.allowed_mime_types ?? null})`;
}

/** Returns false when no bucket could be changed. Absent fields stay unchanged. */
export async function changeBucket(tx: TransactionSql, id: string, settings: BucketSettings): Promise<boolean> {
  const changes = { ...settings, updated_at: new Date() };
  const changed = await tx`update storage.buckets set ${tx(changes)} where id = ${id} returning id`;
  return changed.length > 0;
}

export async function removeBucket(tx: TransactionSql, id: string): Promise<boolean> {
  const removed = await tx`delete from storage.buckets where id = ${id} returning id`;
  return removed.length > 0;
}

const mediaTypeForm = /^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w.+-]+=([\w.+-]+|"[ !#-~]*"))*\s*;?$/;

/** Throws `InvalidMimeType` for a type the bucket does not accept or that is invalid in a header. */
export function assertAllowedType(bucket: Bucket, mediaType: string): void {
  const type = bareType(mediaType);
  const allowed = bucket.allowed_mime_types;
  if (mediaType.length > 200 || !mediaTypeForm.test(mediaType)) throw refuse.invalidMimeType(type.slice(0, 100));
  if (!allowed || allowed.length === 0) return;
  const [family = ""] = type.split("/");
  const fits = allowed.map(bareType).some((one) => one === "*/*" || one === type || one === `${family}/*`);
  if (!fits) throw refuse.invalidMimeType(mediaType.slice(0, 100));
}

function selectBuckets(sql: Sql | TransactionSql, more: Fragment = sql``) {
  return sql`select ${more} id, name, coalesce(owner::text, '') as owner, public, file_size_limit, allowed_mime_types,
    created_at, updated_at from storage.buckets`;
}
