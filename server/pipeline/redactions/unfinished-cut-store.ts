import type { Sql } from "postgres";
import { z } from "zod";
import { withholdAnswersOf } from "#server/pipeline/1-recordings/restored-answer-store.ts";

const cutSchema = z.object({ recordingId: z.uuid(), userId: z.uuid() });

/** Recordings of which a passage is not yet where it is wanted. A cut that failed before the backup may have succeeded since. */
export async function unfinishedCuts(sql: Sql): Promise<z.infer<typeof cutSchema>[]> {
  const rows = await sql`
    select distinct recording_id as "recordingId", user_id as "userId" from public.redactions where state <> wanted`;
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
