import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import type { PlanQuestion } from "./load-plan.ts";

const firstSchema = z.object({
  id: z.int(),
  text: z.string(),
  text_fr: z.string(),
  estimated_duration_seconds: z.int(),
});

/** The first question of a new interview. */
export async function loadFirstQuestion(): Promise<PlanQuestion[]> {
  const first = rest
    .from("questions")
    .select(columnsOf("questions", firstSchema))
    .eq("active", true)
    .order("order_index")
    .limit(1);
  const rows = z.array(firstSchema).parse(await dataOf(first));
  return rows.map(({ id, ...questions }) => ({ position: 1, question_id: id, questions }));
}
