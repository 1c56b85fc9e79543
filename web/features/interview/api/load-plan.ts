import { z } from "zod/mini";
import { plannedPlaceSchema, type Place } from "#domain/interview/session.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf, rowsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

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
