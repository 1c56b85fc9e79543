import { z } from "zod/mini";
import {
  webhookHealthSchema,
  webhookPath,
  type HealthCheck,
  type WebhookHealth,
} from "#domain/voice-protocol/webhook.ts";
import { callFunction } from "#web/lib/api/request.ts";

const testedSchema = z.object({ success: z.boolean(), error: z.optional(z.string()) });

/** Calls the test function. Throws RequestFailure. */
export async function testWebhook(): Promise<z.infer<typeof testedSchema>> {
  return testedSchema.parse(await callFunction("simple-webhook-test", {}));
}

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
