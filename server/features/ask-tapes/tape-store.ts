import type { TransactionSql } from "postgres";
import { z } from "zod";
import { timedWordSchema } from "#domain/recording/timed-words.ts";

const tapeSchema = z.object({
  answerId: z.uuid(),
  isOwn: z.boolean(),
  sessionId: z.uuid().nullable(),
  question: z.object({ en: z.string(), fr: z.string() }),
  audioPath: z.string(),
  words: z.array(timedWordSchema),
});
export type Tape = z.infer<typeof tapeSchema>;

/**
 * The tapes that the caller of this transaction may quote from: own ones, and with `isShared` those of others. `answers`:
 * only these.
 */
export async function readTapes(
  tx: TransactionSql,
  isShared: boolean,
  answers: readonly string[] | null = null,
): Promise<Tape[]> {
  const rows = await tx`
    select answer_id as "answerId", own as "isOwn", session_id as "sessionId", audio_path as "audioPath", words,
      jsonb_build_object('en', question, 'fr', question_fr) as question
    from public.quotable_answers(${isShared}, ${answers === null ? null : [...answers]}::uuid[])`;
  return z.array(tapeSchema).parse([...rows]);
}
