import { z } from "zod/mini";
import { placeSchema, type Place } from "#domain/session.ts";
import { rest } from "#web/lib/rest.ts";
import { columnsOf, rowsOf } from "#web/lib/columns-of.ts";
import { dataOf } from "#web/lib/request.ts";

const askedSchema = z.object({ required: z.boolean() });
const plannedSchema = z.extend(placeSchema, { questions: askedSchema });

export async function loadPlan(sessionId: string): Promise<Place[]> {
  const plan = rest
    .from("session_plans")
    .select(columnsOf("session_plans", plannedSchema, { questions: rowsOf("questions", askedSchema) }))
    .eq("session_id", sessionId)
    .order("position");
  return z
    .array(plannedSchema)
    .parse(await dataOf(plan))
    .map(({ questions: { required }, ...place }) => ({ ...place, required }));
}
