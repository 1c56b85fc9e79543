import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";

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

/**
 * What was put away gets its 30 days anew; what was put back is not put away by the backup. The table `replayed` has the
 * tombstones. Returns how many answers were put away.
 */
export async function replayHiddenAnswers(tx: TransactionSql): Promise<number> {
  const away = await tx`
    update public.answers a set visibility = 'deleted' from replayed r
    where r.kind = 'hidden_answer' and r.id = a.id and r.detail ->> 'visibility' = 'deleted' and a.visibility <> 'deleted'`;
  await tx`
    update public.answers a set visibility = 'draft' from replayed r
    where r.kind = 'hidden_answer' and r.id = a.id and r.detail ->> 'visibility' = 'shown' and a.visibility = 'deleted'`;
  return away.count;
}

/** Others hear it now, or when its seal opens: on its day, or at the request of a trustee. */
const heard = (tx: TransactionSql) => tx`a.visibility in ('in the book', 'family only', 'sealed')`;

/** Lets nobody but the storyteller hear the answers and takes that are this recording. */
export async function withholdAnswersOf(tx: TransactionSql, recordingId: string): Promise<void> {
  await tx`
    update public.answers a set visibility = 'draft'
    where (${heard(tx)}) and (
      a.recording_id = ${recordingId}
      or a.id in (select k.answer_id from public.takes k where k.recording_id = ${recordingId})
      or a.id in (select d.answer_id from public.redactions d where d.recording_id = ${recordingId})
    )`;
}

/**
 * Withholds answers of which a passage was taken out after a backup that has no recording of them yet, so that nothing says where
 * the passage is. Returns how many there are.
 */
export async function withholdUncutAnswers(tx: TransactionSql): Promise<number> {
  const uncut = await tx<{ id: string }[]>`
    select distinct a.id from replayed r join public.answers a on a.id = (r.detail ->> 'answerId')::uuid
    where r.kind = 'passage' and r.detail ->> 'wanted' <> 'in' and a.recording_id is null`;
  const ids = uncut.map(({ id }) => id);
  await tx`update public.answers a set visibility = 'draft' where (${heard(tx)}) and a.id = any (${ids}::uuid[])`;
  return ids.length;
}
