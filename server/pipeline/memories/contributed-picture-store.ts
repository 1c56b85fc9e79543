import type { Sql } from "postgres";
import { z } from "zod";
import { uploadedKey } from "#server/api/storage/objects/object-row-store.ts";
import type { RenderedImage } from "#server/api/storage/render/rendered-formats.ts";
import { originalsBucket } from "./picture-store.ts";
import { hasFailed } from "./recent-failure.ts";

const waitingSchema = z.object({ id: z.uuid(), ownerId: z.uuid() });
type WaitingContribution = z.infer<typeof waitingSchema>;

/** The name of the job, by which its failures are found. */
const prepareContributedPicture = "prepare-contributed-picture";

/** Pictures that collaborators handed in, oldest first. `ownerId` null: for all people. */
export async function waitingContributions(
  sql: Sql,
  ownerId: string | null,
  most: number,
): Promise<WaitingContribution[]> {
  const rows = await sql`
    select id, owner_id as "ownerId" from public.memory_contributions c
    where picture_state = 'waiting' and state = 'pending' and (${ownerId}::uuid is null or owner_id = ${ownerId})
      and not ${hasFailed(sql, sql`c.owner_id`, prepareContributedPicture, sql`c.id`)}
    order by created_at limit ${most}`;
  return z.array(waitingSchema).parse([...rows]);
}

/** Where an uploaded original is, and the id of its picture; null when the piece was taken back or its upload is gone. */
export async function findUploadedPicture(
  sql: Sql,
  id: string,
): Promise<{ objectKey: string; pictureId: string } | null> {
  const [row] = await sql<{ filePath: string; pictureId: string; senderId: string }[]>`
    select c.file_path as "filePath", c.picture_id as "pictureId", k.user_id as "senderId"
    from public.memory_contributions c join public.memory_collaborators k on k.id = c.collaborator_id
    where c.id = ${id} and c.picture_state = 'waiting' and k.user_id is not null`;
  const objectKey = row ? await uploadedKey(sql, originalsBucket, row.filePath, row.senderId) : null;
  return row && objectKey !== null ? { objectKey, pictureId: row.pictureId } : null;
}

type Prepared = Pick<RenderedImage, "width" | "height" | "facts"> & { objectKey: string; sha256: string };

/** Makes the picture one that waits for the owner from now on. False when it was taken back. */
export async function saveContribution(sql: Sql, id: string, made: Prepared): Promise<boolean> {
  const { count } = await sql`
    update public.memory_contributions set picture_state = 'ready', picture_key = ${made.objectKey},
      picture_sha256 = ${made.sha256}, picture_width = ${made.width}, picture_height = ${made.height},
      picture_found = ${sql.json(made.facts)}, created_at = now()
    where id = ${id} and picture_state = 'waiting'`;
  return count === 1;
}

export async function refuseContribution(sql: Sql, id: string): Promise<void> {
  await sql`
    update public.memory_contributions set picture_state = 'refused' where id = ${id} and picture_state = 'waiting'`;
}
