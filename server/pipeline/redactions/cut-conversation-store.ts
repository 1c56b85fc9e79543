import type { TransactionSql } from "postgres";
import { z } from "zod";
import type { SealedLayers } from "./cut-words.ts";
import { tokensOf, withoutPassage } from "./without-passage.ts";

const eventSchema = z.object({ conversation: z.string(), position: z.int(), words: z.string() });

/**
 * Takes the words of a passage out of the record of the conversation in which they were said, for good: no screen shows
 * that record, and the transcript keeps them. The record has times of another clock, so equal words decide.
 */
export async function cutConversations(tx: TransactionSql, recordingId: string, sealed: SealedLayers): Promise<void> {
  const rows = await tx`
    select e.conversation_id as conversation, e.position, e.words from public.recordings r
      join public.conversations c on c.user_id = r.user_id and c.question_id = r.question_id
        and c.session_id is not distinct from r.session_id
      join public.conversation_events e on e.conversation_id = c.id
    where r.id = ${recordingId} and e.words is not null`;
  const passages = [sealed.raw, sealed.corrected.flatMap(({ words }) => words)].map((words) =>
    words.flatMap(({ text }) => tokensOf(text)),
  );
  for (const event of rows.map((row) => eventSchema.parse(row))) {
    const words = passages.reduce((text, passage) => withoutPassage(text, passage), event.words);
    if (words === event.words) continue;
    await tx`
      update public.conversation_events set words = ${words}
      where conversation_id = ${event.conversation} and position = ${event.position}`;
  }
}
