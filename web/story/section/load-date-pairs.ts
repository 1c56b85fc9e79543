import { z } from "zod/mini";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { storyKey } from "#web/lib/api/query-keys.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const datePairSchema = z.object({
  one_sentence: z.string(),
  other_sentence: z.string(),
  one_question: z.int(),
  other_question: z.int(),
  choice: z.nullable(z.enum(["one", "other", "own", "both"])),
});
export type DatePair = z.infer<typeof datePairSchema>;
export type DateChoice = NonNullable<DatePair["choice"]>;

/** All pairs of a person. */
export const datePairsKey = (userId: string) => [...storyKey, userId, "date pairs"];

/** The pairs of sentences of the newest book that seem to tell one event with two years, decided ones included. */
export const datePairsQuery = (userId: string, sessionId: string) => ({
  queryKey: [...datePairsKey(userId), sessionId],
  queryFn: () => loadDatePairs(sessionId),
});

async function loadDatePairs(sessionId: string): Promise<DatePair[]> {
  const pairs = rest
    .from("date_pairs")
    .select(columnsOf("date_pairs", datePairSchema))
    .eq("session_id", sessionId)
    .not("place", "is", null)
    .order("place")
    .limit(200);
  return z.array(datePairSchema).parse(await dataOf(pairs));
}
