import type { Sql } from "postgres";
import { z } from "zod";

const photoSchema = z.object({ recording_id: z.uuid(), object_path: z.string(), caption: z.string().nullable() });

export type KeptPhoto = { recordingId: string; objectKey: string; caption: string | null };

export async function keepPhoto(sql: Sql, photo: KeptPhoto & { userId: string; sha256: string }): Promise<void> {
  await sql`
    insert into public.photos (recording_id, user_id, object_path, sha256, caption)
    values (${photo.recordingId}, ${photo.userId}, ${photo.objectKey}, ${photo.sha256}, ${photo.caption})
    on conflict (recording_id) do update set object_path = excluded.object_path, sha256 = excluded.sha256, caption = excluded.caption`;
}

export async function forgetPhoto(sql: Sql, recordingId: string): Promise<void> {
  await sql`delete from public.photos where recording_id = ${recordingId}`;
}

export async function readPhotos(sql: Sql, recordingIds: readonly string[]): Promise<KeptPhoto[]> {
  const rows =
    await sql`select recording_id, object_path, caption from public.photos where recording_id in ${sql([...recordingIds])}`;
  return rows.map((row) => {
    const parsed = photoSchema.parse(row);
    return { recordingId: parsed.recording_id, objectKey: parsed.object_path, caption: parsed.caption };
  });
}
