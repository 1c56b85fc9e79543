import type { TransactionSql } from "postgres";
import { z } from "zod";
import type { SealedLayers } from "./cut-words.ts";

const eventSchema = z.object({ conversation: z.string(), position: z.int(), words: z.string() });

/** As few words of a longer passage in a row are said by chance: "and then I", "my mother was". */
const fewestInARow = 3;

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
    const words = passages.reduce(withoutPassage, event.words);
    if (words === event.words) continue;
    await tx`
      update public.conversation_events set words = ${words}
      where conversation_id = ${event.conversation} and position = ${event.position}`;
  }
}

/** A text without the rows of words that it shares with a passage. */
function withoutPassage(text: string, passage: readonly string[]): string {
  const parts = text.split(/(\s+)/u);
  const spoken = parts.flatMap((part, place) => tokensOf(part).map((token) => ({ token, place })));
  const needed = Math.min(fewestInARow, passage.length);
  if (needed === 0) return text;
  const gone = new Set<number>();
  for (let at = 0; at < spoken.length; at++)
    for (let from = 0; from + needed <= passage.length; from++) {
      let length = 0;
      while (from + length < passage.length && spoken[at + length]?.token === passage[from + length]) length++;
      if (length >= needed) for (const { place } of spoken.slice(at, at + length)) gone.add(place);
    }
  if (gone.size === 0) return text;
  return parts
    .filter((_, place) => !gone.has(place) && !gone.has(place - 1))
    .join("")
    .trim();
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
