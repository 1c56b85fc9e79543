import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

const nextSchema = z.object({ question_id: z.nullable(z.int()), left: z.array(z.int()), rest: z.boolean() });
type Next = z.infer<typeof nextSchema>;

/** Moves to the next question of the plan, which the server may have changed. `light`: to a light question. */
export async function goToNextQuestion(sessionId: string, from: number, light: boolean): Promise<Next> {
  const next = rest.rpc("next_question", { p_session_id: sessionId, p_from: from, p_light: light });
  return nextSchema.parse(await dataOf(next));
}
