import type { Sql } from "postgres";
import { z } from "zod";

const photoSchema = z.object({ recording_id: z.uuid(), object_path: z.string(), caption: z.string().nullable() });

/** `position`: from 1, in the order of a story's pictures. */
export type PhotoPlace = { userId: string; recordingId: string; position: number };
export type StoredPhoto = { recordingId: string; objectKey: string; caption: string | null };

export async function savePhoto(sql: Sql, photo: StoredPhoto & PhotoPlace & { sha256: string }): Promise<void> {
  await sql`
    insert into public.photos (recording_id, position, user_id, object_path, sha256, caption)
    values (${photo.recordingId}, ${photo.position}, ${photo.userId}, ${photo.objectKey}, ${photo.sha256}, ${photo.caption})
    on conflict (recording_id, position)
    do update set object_path = excluded.object_path, sha256 = excluded.sha256, caption = excluded.caption`;
}

export async function deletePhoto(sql: Sql, { recordingId, position }: PhotoPlace): Promise<void> {
  await sql`delete from public.photos where recording_id = ${recordingId} and position = ${position}`;
}

/** Deletes the pictures of a recording after the first `count`. */
export async function deletePhotosAfter(sql: Sql, recordingId: string, count: number): Promise<void> {
  await sql`delete from public.photos where recording_id = ${recordingId} and position > ${count}`;
}

/** In the order of each recording's pictures. */
export async function readPhotos(sql: Sql, recordingIds: readonly string[]): Promise<StoredPhoto[]> {
  const rows = await sql`
    select recording_id, object_path, caption from public.photos
    where recording_id in ${sql([...recordingIds])} order by recording_id, position`;
  return rows.map((row) => {
    const parsed = photoSchema.parse(row);
    return { recordingId: parsed.recording_id, objectKey: parsed.object_path, caption: parsed.caption };
  });
}
