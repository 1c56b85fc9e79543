import type { Sql } from "postgres";
import { z } from "zod";

const erasedSchema = z.object({ answerId: z.uuid(), recordingIds: z.array(z.uuid()), userId: z.uuid() });

/** Deletes conversations that ended 30 days before `now` without an answer. */
export async function forgetConversations(sql: Sql, now: Date): Promise<void> {
  await sql`select heirvoice.delete_unanswered_conversations(${now})`;
}

/** Deletes a batch of answers that were erased 30 days before `now`. Returns their owners. */
export async function takeErasedAnswers(sql: Sql, now: Date): Promise<z.infer<typeof erasedSchema>[]> {
  const rows = await sql`
    select answer_id as "answerId", recording_ids as "recordingIds", user_id as "userId" from heirvoice.erase_answers(${now})`;
  return z.array(erasedSchema).parse([...rows]);
}
