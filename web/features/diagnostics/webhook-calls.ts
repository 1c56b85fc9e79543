import { z } from "zod/mini";
import {
  webhookHealthSchema,
  webhookPath,
  type HealthCheck,
  type WebhookHealth,
} from "#domain/voice-protocol/webhook.ts";
import { callFunction, dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const testedSchema = z.object({ success: z.boolean(), error: z.optional(z.string()) });

/** Calls the test function. Throws RequestFailure. */
export async function testWebhook(): Promise<z.infer<typeof testedSchema>> {
  return testedSchema.parse(await callFunction("simple-webhook-test", {}));
}

const unhandledSchema = z.object({
  id: z.uuid(),
  event_type: z.string(),
  conversation_id: z.string(),
  state: z.string(),
  attempts: z.int(),
  error_code: z.nullable(z.string()),
});
export type UnhandledEvent = z.infer<typeof unhandledSchema>;

export const loadUnhandledEvents = async () =>
  z.array(unhandledSchema).parse(await dataOf(rest.rpc("desk_webhook_events", {})));

export const replayEvent = (id: string) => dataOf(rest.rpc("replay_webhook_event", { p_id: id }));

/** A status other than 200, `unreachable` without an answer, or the webhook's own answer. */
export type HealthResult =
  | { kind: "answered"; health: WebhookHealth }
  | { kind: "returned"; status: number }
  | { kind: "unreachable" };

export async function checkHealth(): Promise<HealthResult> {
  const body: HealthCheck = {
    conversation_id: "health_check",
    status: "health_check",
    timestamp: new Date().toISOString(),
    health_check: true,
  };
  try {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(webhookPath, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) return { kind: "returned", status: answer.status };
    return { kind: "answered", health: webhookHealthSchema.parse(await answer.json()) };
  } catch {
    return { kind: "unreachable" };
  }
}
