import { z } from "zod/mini";

/** Label of the webhook's version (spec, signed-in §9). */
export const webhookVersion = "v2.1.0-FRESH";

export const webhookPath = "/functions/v1/voice-webhook";

/** Minutes by which the time of a signature may differ from the server's clock. */
export const signatureToleranceMinutes = 30;

/** Body of the health check (spec, signed-in §7). */
export const healthCheckSchema = z.object({
  conversation_id: z.string().check(z.maxLength(200)),
  status: z.string().check(z.maxLength(100)),
  timestamp: z.union([z.string().check(z.maxLength(100)), z.number()]),
  health_check: z.literal(true),
});
export type HealthCheck = z.infer<typeof healthCheckSchema>;

/** `active`: the server has the secret that signatures are checked with. */
export const webhookHealthSchema = z.object({
  webhook_version: z.string(),
  message: z.string(),
  active: z.boolean(),
});
export type WebhookHealth = z.infer<typeof webhookHealthSchema>;

/** The types of log lines that the diagnostics screen follows live. */
export const liveLogTypes = ["webhook_received", "webhook_error", "conversation_end"] as const;
