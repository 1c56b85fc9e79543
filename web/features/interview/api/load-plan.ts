import { z } from "zod/mini";
import { placeSchema, type Place } from "#domain/session.ts";
import { backend } from "#web/lib/backend.ts";
import { columnsOf } from "#web/lib/columns-of.ts";
import { dataOf } from "#web/lib/request.ts";

export async function loadPlan(sessionId: string): Promise<Place[]> {
  const plan = backend.rest
    .from("session_plans")
    .select(columnsOf("session_plans", placeSchema))
    .eq("session_id", sessionId)
    .order("position");
  return z.array(placeSchema).parse(await dataOf(plan));
}
