import type { Sql } from "postgres";
import { z } from "zod";

const cutSchema = z.object({ recordingId: z.uuid(), userId: z.uuid(), isErased: z.boolean() });

/**
 * Recordings of which a passage is not yet where it is wanted, and whether one of those is to be erased. A cut that failed before the
 * backup may have succeeded since.
 */
export async function unfinishedCuts(sql: Sql): Promise<z.infer<typeof cutSchema>[]> {
  const rows = await sql`
    select recording_id as "recordingId", user_id as "userId", bool_or(wanted = 'erased') as "isErased"
    from public.redactions where state <> wanted group by 1, 2`;
  return z.array(cutSchema).parse([...rows]);
}

/** Removes a recording with the answers and the takes that are it. */
export async function eraseRecordingWhole(
  sql: Sql,
  { recordingId, userId }: { recordingId: string; userId: string },
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      select heirvoice.erase_answer(a.id) from (
        select id from public.answers where recording_id = ${recordingId}
        union select answer_id from public.takes where recording_id = ${recordingId} and answer_id is not null
        union select answer_id from public.redactions where recording_id = ${recordingId}
      ) a`;
    await tx`select heirvoice.erase_recording(${recordingId}, ${userId})`;
  });
}
