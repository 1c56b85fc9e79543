import { z } from "zod/mini";
import { placeSchema } from "#domain/session.ts";
import { rest } from "#web/lib/rest.ts";
import { columnsOf, rowsOf } from "#web/lib/columns-of.ts";
import { dataOf } from "#web/lib/request.ts";

const askedSchema = z.object({ text: z.string(), text_fr: z.string(), estimated_duration_seconds: z.int() });
export const planQuestionSchema = z.extend(placeSchema, { questions: askedSchema });
export type PlanQuestion = z.infer<typeof planQuestionSchema>;

/** Every question of a story with its words, in the order of asking. */
export async function loadPlan(sessionId: string): Promise<PlanQuestion[]> {
  const plan = rest
    .from("session_plans")
    .select(columnsOf("session_plans", planQuestionSchema, { questions: rowsOf("questions", askedSchema) }))
    .eq("session_id", sessionId)
    .order("position");
  return z.array(planQuestionSchema).parse(await dataOf(plan));
}
