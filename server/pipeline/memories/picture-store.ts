import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import type { RenderedImage } from "#server/api/storage/render/rendered-formats.ts";
import { hasFailed } from "./recent-failure.ts";
import { uploadedKey } from "#server/api/storage/objects/object-row-store.ts";

export const originalsBucket = "photo-originals";
const copiesBucket = "photo-copies";

const waitingSchema = z.object({ id: z.uuid(), userId: z.uuid(), filePath: z.string() });
export type WaitingPicture = z.infer<typeof waitingSchema>;

export function copyKey({ userId, id }: Pick<WaitingPicture, "userId" | "id">): string {
  return `${copiesBucket}/${userId}/${id}.jpg`;
}

/** Pictures that were uploaded and not yet prepared, oldest first. `userId` null: of all people. */
export async function waitingPictures(sql: Sql, userId: string | null, most: number): Promise<WaitingPicture[]> {
  const rows = await sql`
    select id, user_id as "userId", file_path as "filePath" from public.photos p
    where state = 'waiting' and file_path is not null and (${userId}::uuid is null or user_id = ${userId})
      and not ${hasFailed(sql, sql`p.user_id`, preparePicture, sql`p.id`)}
    order by created_at limit ${most}`;
  return z.array(waitingSchema).parse([...rows]);
}

/** The name of the job, by which its failures are found. */
const preparePicture = "prepare-picture";

/** Null when the picture is prepared or gone. */
export async function readWaitingPicture(sql: Sql, id: string): Promise<WaitingPicture | null> {
  const [row] = await sql`
    select id, user_id as "userId", file_path as "filePath" from public.photos where id = ${id} and state = 'waiting'`;
  return row ? waitingSchema.parse(row) : null;
}

/** The object store key of the original; null when its owner or somebody they invited uploaded none. */
export async function keyOfOriginal(sql: Sql, { filePath, userId }: WaitingPicture): Promise<string | null> {
  return uploadedKey(sql, originalsBucket, filePath, userId);
}

/** The picture of the same person with the same bytes, and who must wait for it. */
export async function replaceDuplicate(sql: Sql, picture: WaitingPicture, sha256: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockPictures(tx, picture.userId);
    const [same] = await tx<{ id: string }[]>`
      select id from public.photos where user_id = ${picture.userId} and sha256 = ${sha256} and id <> ${picture.id}`;
    if (!same) return false;
    await tx`update public.photos p set deleted_at = null, added_with = null,
        caption = coalesce(p.caption, d.caption), description = coalesce(p.description, d.description)
      from public.photos d where p.id = ${same.id} and d.id = ${picture.id}`;
    await tx`
      delete from public.photo_uses d where d.photo_id = ${picture.id} and exists (
        select from public.photo_uses k where k.photo_id = ${same.id}
          and k.element_id is not distinct from d.element_id and k.recording_id is not distinct from d.recording_id)`;
    await tx`update public.photo_uses set photo_id = ${same.id} where photo_id = ${picture.id}`;
    await tx`delete from public.photos where id = ${picture.id}`;
    return true;
  });
}

type Prepared = Pick<RenderedImage, "width" | "height" | "facts"> & { objectKey: string; sha256: string };

/** False when the same bytes were prepared meanwhile, or the picture is gone. */
export async function savePrepared(sql: Sql, { id, userId }: WaitingPicture, made: Prepared): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockPictures(tx, userId);
    const { count } = await tx`
      update public.photos set state = 'ready', problem = null, object_path = ${made.objectKey}, sha256 = ${made.sha256},
        width = ${made.width}, height = ${made.height}, found = ${tx.json(made.facts)}
      where id = ${id} and not exists (
        select from public.photos o where o.user_id = ${userId} and o.sha256 = ${made.sha256} and o.id <> ${id})`;
    return count === 1;
  });
}

export async function refusePicture(sql: Sql, id: string, problem: string): Promise<void> {
  await sql`update public.photos set state = 'refused', problem = ${problem} where id = ${id} and state = 'waiting'`;
}

async function lockPictures(tx: TransactionSql, userId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`pictures of ${userId}`}, 0))`;
}
