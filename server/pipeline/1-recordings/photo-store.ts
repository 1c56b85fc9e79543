import type { Sql } from "postgres";
import { z } from "zod";

const photoSchema = z.object({ recording_id: z.uuid(), object_path: z.string(), caption: z.string().nullable() });

/** `position`: from 1, in the order of a story's pictures. */
export type PhotoPlace = { userId: string; recordingId: string; position: number };
export type StoredPhoto = { recordingId: string; objectKey: string; caption: string | null };

/** The key of a picture that this person has already; null for a new one. */
export async function findPhotoKey(sql: Sql, userId: string, sha256: string): Promise<string | null> {
  const [row] = await sql<{ key: string | null }[]>`
    select object_path as key from public.photos where user_id = ${userId} and sha256 = ${sha256}`;
  return row?.key ?? null;
}

/** Uses a picture at a place of a recording. The same bytes are one picture; its caption belongs to the place. */
export async function savePhoto(sql: Sql, photo: StoredPhoto & PhotoPlace & { sha256: string }): Promise<void> {
  const { userId, recordingId, position, objectKey, sha256, caption } = photo;
  await sql.begin(async (tx) => {
    const [kept] = await tx<{ id: string }[]>`
      insert into public.photos (user_id, object_path, sha256, caption, state)
      values (${userId}, ${objectKey}, ${sha256}, ${caption}, 'ready')
      on conflict (user_id, sha256) do update set object_path = excluded.object_path returning id`;
    if (!kept) throw new Error("a photo was not returned");
    await tx`
      insert into public.photo_uses (photo_id, user_id, recording_id, position, caption)
      values (${kept.id}, ${userId}, ${recordingId}, ${position}, ${caption ?? ""})
      on conflict (recording_id, position) do update set photo_id = excluded.photo_id, caption = excluded.caption`;
    await tx`${unusedPhotos(sql)} and p.user_id = ${userId}`;
  });
}

export async function deletePhoto(sql: Sql, { userId, recordingId, position }: PhotoPlace): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from public.photo_uses where recording_id = ${recordingId} and position = ${position}`;
    await tx`${unusedPhotos(sql)} and p.user_id = ${userId}`;
  });
}

/** Deletes the pictures of a recording after the first `count`. */
export async function deletePhotosAfter(
  sql: Sql,
  { userId, recordingId }: Omit<PhotoPlace, "position">,
  count: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from public.photo_uses where recording_id = ${recordingId} and position > ${count}`;
    await tx`${unusedPhotos(sql)} and p.user_id = ${userId}`;
  });
}

/** A picture of a folder is stored only while a recording uses it. */
function unusedPhotos(sql: Sql) {
  return sql`delete from public.photos p
    where p.file_path is null and not exists (select from public.photo_uses u where u.photo_id = p.id)`;
}

/** In the order of each recording's pictures. */
export async function readPhotos(sql: Sql, recordingIds: readonly string[]): Promise<StoredPhoto[]> {
  const rows = await sql`
    select u.recording_id, p.object_path, nullif(coalesce(u.caption, p.caption), '') as caption
    from public.photo_uses u join public.photos p on p.id = u.photo_id
    where u.recording_id in ${sql([...recordingIds])} and p.object_path is not null and p.deleted_at is null
    order by u.recording_id, u.position`;
  return rows.map((row) => {
    const parsed = photoSchema.parse(row);
    return { recordingId: parsed.recording_id, objectKey: parsed.object_path, caption: parsed.caption };
  });
}
