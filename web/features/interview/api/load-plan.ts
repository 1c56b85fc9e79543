import { z } from "zod/mini";
import { placeSchema, type Place } from "#domain/session.ts";
import { backend } from "#web/lib/backend.ts";
import { columnsOf, rowsOf } from "#web/lib/columns-of.ts";
import { dataOf } from "#web/lib/request.ts";

const askedSchema = z.object({ required: z.boolean() });
const plannedSchema = z.extend(placeSchema, { questions: askedSchema });

export async function loadPlan(sessionId: string): Promise<Place[]> {
  const plan = backend.rest
    .from("session_plans")
    .select(columnsOf("session_plans", plannedSchema, { questions: rowsOf("questions", askedSchema) }))
    .eq("session_id", sessionId)
    .order("position");
  return z
    .array(plannedSchema)
    .parse(await dataOf(plan))
    .map(({ questions: { required }, ...place }) => ({ ...place, required }));
}
