import type { Sql } from "postgres";
import { z } from "zod";
import { withholdAnswersOf } from "#server/pipeline/1-recordings/restored-answer-store.ts";

const cutSchema = z.object({ recordingId: z.uuid(), userId: z.uuid(), isHeard: z.boolean() });

/**
 * Recordings of which a passage is not yet where it is wanted, and whether such a passage is heard. A cut that failed before the
 * backup may have succeeded since.
 */
export async function unfinishedCuts(sql: Sql): Promise<z.infer<typeof cutSchema>[]> {
  const rows = await sql`
    select recording_id as "recordingId", user_id as "userId", bool_or(state = 'in') as "isHeard"
    from public.redactions where state <> wanted group by 1, 2`;
  return z.array(cutSchema).parse([...rows]);
}

/** Lets nobody but the storyteller hear a recording, and removes what was made from it. */
export async function withholdRecording(
  sql: Sql,
  { recordingId, userId }: { recordingId: string; userId: string },
): Promise<void> {
  await sql.begin(async (tx) => {
    await withholdAnswersOf(tx, recordingId);
    await tx`select heirvoice.erase_made_from(${recordingId}, ${userId})`;
  });
}
