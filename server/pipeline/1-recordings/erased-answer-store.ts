import type { Sql } from "postgres";
import { z } from "zod";

const erasedSchema = z.object({ answerId: z.uuid(), recordingIds: z.array(z.uuid()), userId: z.uuid() });

/** Removes what was talked about 30 days before `now` and became no answer. */
export async function forgetConversations(sql: Sql, now: Date): Promise<void> {
  await sql`select heirvoice.delete_unanswered_conversations(${now})`;
}

/** Removes the rows of answers that were erased 30 days before `now`, some at a time; whose they were. */
export async function takeErasedAnswers(sql: Sql, now: Date): Promise<z.infer<typeof erasedSchema>[]> {
  const rows = await sql`
    select answer_id as "answerId", recording_ids as "recordingIds", user_id as "userId" from heirvoice.erase_answers(${now})`;
  return z.array(erasedSchema).parse([...rows]);
}
