import type { TransactionSql } from "postgres";
import { z } from "zod";

/** Buckets with objects of people. Names begin with the owner's id. */
export const archivedBuckets = ["audio-answers", "documents", "photo-copies", "photo-originals"] as const;

const objectSchema = z.object({
  bucket: z.string(),
  name: z.string(),
  version: z.string().nullable(),
  created_at: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
});
export type BucketObject = z.infer<typeof objectSchema>;

/** Objects in the person's folders, as policies show them, without sealed sounds: an archive is handed on. An original picture is theirs once it is a photograph of theirs. */
export async function readArchivedObjects(tx: TransactionSql, userId: string): Promise<BucketObject[]> {
  const rows = await tx`
    select bucket_id as bucket, name, version::text, to_jsonb(created_at) #>> '{}' as created_at, metadata
    from storage.objects
    where bucket_id = any (${[...archivedBuckets]}) and (storage.foldername(name))[1] = ${userId}
      and not starts_with(storage.filename(name), 'sealed_')
      and (bucket_id <> 'photo-originals' or name in (select file_path from public.photos where user_id = ${userId}))
    order by bucket_id, created_at, name`;
  return z.array(objectSchema).parse([...rows]);
}

type ImportedObject = {
  bucket: string;
  name: string;
  version: string;
  created_at: string;
  owner: string;
  metadata: Record<string, unknown>;
};

/** Inserts objects of an import with the server's rights, whose bytes are stored under their versions. */
export async function insertArchivedObjects(tx: TransactionSql, objects: readonly ImportedObject[]): Promise<void> {
  await tx`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, created_at)
    select o.bucket, o.name, o.owner, o.owner::text, o.version, o.metadata, o.created_at
    from jsonb_to_recordset(${JSON.stringify(objects)}::text::jsonb)
      as o(bucket text, name text, owner uuid, version uuid, metadata jsonb, created_at timestamptz)`;
}
