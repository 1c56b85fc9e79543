import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

const sharedSchema = z.object({
  answer_id: z.uuid(),
  question: z.string(),
  question_fr: z.string(),
  transcript: z.nullable(z.string()),
  is_draft: z.boolean(),
  audio_path: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
});
export type SharedAnswer = z.infer<typeof sharedSchema>;

/** The answers of a gift that its giver may hear, in the order of asking. */
export async function loadSharedAnswers(orderId: string): Promise<SharedAnswer[]> {
  return z.array(sharedSchema).parse(await dataOf(rest.rpc("get_shared_answers", { p_order_id: orderId })));
}
