import type { Sql } from "postgres";
import { z } from "zod";

const pictureSchema = z.object({ id: z.uuid(), userId: z.uuid() });
const fileSchema = z.object({
  bucketId: z.string(),
  path: z.string(),
  name: z.string().nullable(),
  recordingId: z.uuid().nullable(),
});

/** A prepared picture of a public memory; null for every other one. */
export async function findPublicPicture(
  sql: Sql,
  memoryId: string,
  photoId: string,
): Promise<z.infer<typeof pictureSchema> | null> {
  const [row] = await sql`
    select p.id, p.user_id as "userId" from heirvoice.public_memories m
      join public.memory_elements e on e.memory_id = m.id and e.deleted_at is null
      join public.photo_uses u on u.element_id = e.id
      join public.photos p on p.id = u.photo_id and p.deleted_at is null and p.state = 'ready'
    where m.id = ${memoryId} and p.id = ${photoId} limit 1`;
  return row ? pictureSchema.parse(row) : null;
}

/** The sound or checked document of an element of a public memory; null for every other one. */
export async function findPublicFile(
  sql: Sql,
  memoryId: string,
  elementId: string,
): Promise<z.infer<typeof fileSchema> | null> {
  const [row] = await sql`
    select f.bucket_id as "bucketId", f.path, f.name, f.recording_id as "recordingId"
    from heirvoice.public_memories m
      join public.memory_elements e on e.memory_id = m.id and e.deleted_at is null
      join public.element_files f on f.element_id = e.id
    where m.id = ${memoryId} and e.id = ${elementId}
      and (f.recording_id is not null or f.bucket_id = 'documents' and f.state = 'ready')`;
  return row ? fileSchema.parse(row) : null;
}
