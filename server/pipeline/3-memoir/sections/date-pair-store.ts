import type { TransactionSql } from "postgres";
import type { PlacedDatePair } from "./pair-dates.ts";

type Found = { sessionId: string; userId: string; pairs: readonly PlacedDatePair[] };

/**
 * Stores the pairs of dates of the newest memoir. What was decided about a pair stays as long as both sentences differ; that
 * both years stay is kept for good, so that a pair that comes back is not asked about again.
 */
export async function saveDatePairs(tx: TransactionSql, { sessionId, userId, pairs }: Found): Promise<void> {
  const rows = pairs.map(({ one, other }, place) => ({
    one_sentence: one.sentence,
    other_sentence: other.sentence,
    one_question: one.question,
    other_question: other.question,
    place,
  }));
  await tx`update public.date_pairs set place = null where session_id = ${sessionId}`;
  await tx`
    insert into public.date_pairs (session_id, user_id, one_sentence, other_sentence, one_question, other_question, place)
    select ${sessionId}, ${userId}, one_sentence, other_sentence, one_question, other_question, place
    from jsonb_to_recordset(${tx.json(rows)}) as p(one_sentence text, other_sentence text, one_question int,
      other_question int, place int)
    on conflict (session_id, one_sentence, other_sentence) do update set one_question = excluded.one_question,
      other_question = excluded.other_question, place = excluded.place`;
  await tx`
    delete from public.date_pairs where session_id = ${sessionId} and place is null and choice is distinct from 'both'`;
}
