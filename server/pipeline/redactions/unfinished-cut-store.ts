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

const answerSchema = z.object({ id: z.uuid(), status: z.string() });
type Waiting = z.infer<typeof answerSchema>;

/** Lets a sound be cut while nothing works on its answers, as after a restore. Returns those that wait for their words. */
export async function settleAnswers(sql: Sql, recordingId: string): Promise<Waiting[]> {
  const rows = await sql`
    with waiting as (
      select id, processing_status as status from public.answers
      where recording_id = ${recordingId} and processing_status <> 'completed' for update
    ), settled as (
      update public.answers a set processing_status = 'completed' from waiting w where w.id = a.id
    )
    select id, status from waiting`;
  return z.array(answerSchema).parse([...rows]);
}

export async function unsettleAnswers(sql: Sql, waiting: readonly Waiting[]): Promise<void> {
  for (const { id, status } of waiting)
    await sql`update public.answers set processing_status = ${status} where id = ${id}`;
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
