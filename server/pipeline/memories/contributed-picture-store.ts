import type { Sql } from "postgres";
import { z } from "zod";
import { uploadedKey } from "#server/api/storage/objects/object-row-store.ts";
import type { RenderedImage } from "#server/api/storage/render/rendered-formats.ts";
import { originalsBucket } from "./picture-store.ts";
import { hasFailed } from "./recent-failure.ts";

const waitingSchema = z.object({ pictureId: z.uuid(), ownerId: z.uuid() });
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
    select picture_id as "pictureId", owner_id as "ownerId" from public.memory_contributions c
    where picture_state = 'waiting' and state = 'pending' and (${ownerId}::uuid is null or owner_id = ${ownerId})
      and not ${hasFailed(sql, sql`c.owner_id`, prepareContributedPicture, sql`c.picture_id`)}
    order by created_at limit ${most}`;
  return z.array(waitingSchema).parse([...rows]);
}

/** The object store key of an uploaded original; null when the picture was taken back or its upload is gone. */
export async function keyOfContribution(sql: Sql, pictureId: string): Promise<string | null> {
  const [row] = await sql<{ filePath: string; senderId: string }[]>`
    select c.file_path as "filePath", k.user_id as "senderId"
    from public.memory_contributions c join public.memory_collaborators k on k.id = c.collaborator_id
    where c.picture_id = ${pictureId} and c.picture_state = 'waiting' and k.user_id is not null`;
  return row ? uploadedKey(sql, originalsBucket, row.filePath, row.senderId) : null;
}

type Prepared = Pick<RenderedImage, "width" | "height" | "facts"> & { objectKey: string; sha256: string };

/** Makes the picture one that waits for the owner from now on. False when it was taken back. */
export async function saveContribution(sql: Sql, pictureId: string, made: Prepared): Promise<boolean> {
  const { count } = await sql`
    update public.memory_contributions set picture_state = 'ready', picture_key = ${made.objectKey},
      picture_sha256 = ${made.sha256}, picture_width = ${made.width}, picture_height = ${made.height},
      picture_found = ${sql.json(made.facts)}, created_at = now()
    where picture_id = ${pictureId} and picture_state = 'waiting'`;
  return count === 1;
}

export async function refuseContribution(sql: Sql, pictureId: string): Promise<void> {
  await sql`
    update public.memory_contributions set picture_state = 'refused'
    where picture_id = ${pictureId} and picture_state = 'waiting'`;
}
