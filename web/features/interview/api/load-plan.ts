import { z } from "zod/mini";
import { plannedPlaceSchema, type Place } from "#domain/session.ts";
import { rest } from "#web/lib/backend/rest.ts";
import { columnsOf, rowsOf } from "#web/lib/backend/columns-of.ts";
import { dataOf } from "#web/lib/backend/request.ts";

const requiredSchema = z.object({ required: z.boolean() });
const plannedSchema = z.extend(plannedPlaceSchema, { questions: requiredSchema });
const columns = { state: "state", asked: "asked", questions: rowsOf("questions", requiredSchema) };

export async function loadPlan(sessionId: string): Promise<Place[]> {
  const plan = rest
    .from("session_plans")
    .select(columnsOf("session_plans", plannedSchema, columns))
    .eq("session_id", sessionId)
    .order("position");
  return z
    .array(plannedSchema)
    .parse(await dataOf(plan))
    .map(({ questions: { required }, ...place }) => ({ ...place, required }));
}
