import { z } from "zod/mini";
import { askedSchema } from "#domain/recording/asked.ts";
import { placeSchema, plannedPlaceSchema } from "#domain/interview/session.ts";
import { withAskedWords } from "#web/lib/story/with-asked-words.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf, rowsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

const wordsSchema = z.object({ text: z.string(), text_fr: z.string(), estimated_duration_seconds: z.int() });
export const planQuestionSchema = z.extend(placeSchema, { questions: wordsSchema });
const plannedSchema = z.extend(planQuestionSchema, {
  asked: z.nullable(askedSchema),
  state: plannedPlaceSchema.shape.state,
});
/** `asked`: set if the wording differs from the bank's first one. `state`: set if the question is not open. */
export type PlanQuestion = z.infer<typeof planQuestionSchema> & Partial<z.infer<typeof plannedSchema>>;
const columns = { asked: "asked", questions: rowsOf("questions", wordsSchema) };

/** Every question of a story with its text, in the order of asking. */
export async function loadStoryPlan(sessionId: string): Promise<PlanQuestion[]> {
  const plan = rest
    .from("session_plans")
    .select(columnsOf("session_plans", plannedSchema, columns))
    .eq("session_id", sessionId)
    .order("position");
  return z
    .array(plannedSchema)
    .parse(await dataOf(plan))
    .map(withAskedWords);
}
