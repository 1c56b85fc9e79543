import { z } from "zod";
import { healthCheckSchema, webhookVersion, type WebhookHealth } from "#domain/voice-protocol/webhook.ts";
import type { FunctionCall, ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { asAppError, fail, type AppError } from "#server/platform/errors.ts";
import { readWebhookEvent, signatureHeader, verifySignature } from "#server/providers/elevenlabs-webhook.ts";
import { addSystemLog } from "./webhook-event-store.ts";
import { openIntake } from "./webhook-intake.ts";

/** The transcript of two hours fits. The sound of `post_call_audio` is fetched and never taken from the payload. */
const maxBytes = 2 << 20;
/** Refused webhooks add at most one line to the system log in this time, so that strangers cannot fill it. */
const refusalLogMs = 10_000;

/** The provider's post-call webhook, and its health check without a signature. */
export function voiceWebhook({ config, db, log }: Pick<Context, "config" | "db" | "log">): ServerFunction {
  const store = openIntake(db.sql);
  const secret = config.webhookSecret;
  const logRefusal = refusalLog(async (message, refused) => {
    await addSystemLog(db.sql, { type: "webhook_error", message, metadata: { refused } }).catch((thrown: unknown) => {
      log.warn({ code: asAppError(thrown).code }, "a refused webhook is not in the system log");
    });
  });
  const receive = async (call: FunctionCall) => {
    const signature = call.headers.get(signatureHeader);
    if (signature === null && isHealthCheck(call)) return health(secret !== null);
    if (secret === null) throw fail("unavailable", "ELEVENLABS_WEBHOOK_SECRET is not set: no webhook is accepted.");
    const signedAt = verifySignature(secret, signature, call.bytes, Date.now());
    const event = readWebhookEvent(call.json(z.unknown()), signedAt);
    if (event !== null) await store(event);
    return { received: true };
  };
  return {
    callers: "anyone",
    maxBytes,
    run: async (call) => {
      if (call.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
      try {
        return await receive(call);
      } catch (thrown) {
        const error = asAppError(thrown);
        if (error.status < 500) await logRefusal(refusalMessage(error));
        throw error;
      }
    },
  };
}

function isHealthCheck(call: FunctionCall): boolean {
  return call.bytes.length <= 2000 && healthCheckSchema.safeParse(call.json(z.unknown())).success;
}

function health(isActive: boolean): WebhookHealth {
  const message = isActive
    ? "The webhook is healthy."
    : "The webhook answers, but ELEVENLABS_WEBHOOK_SECRET is not set: it accepts no events.";
  return { webhook_version: webhookVersion, message, active: isActive };
}

function refusalMessage({ message }: AppError): string {
  return `${message.replace(/\.$/, "")}, refused`;
}

/** Writes the first refusal at once and counts the others until the next line. */
function refusalLog(write: (message: string, refused: number) => Promise<void>): (message: string) => Promise<void> {
  let lastAt = -Infinity;
  let refused = 0;
  return async (message) => {
    refused += 1;
    if (performance.now() - lastAt < refusalLogMs) return;
    const counted = refused;
    [lastAt, refused] = [performance.now(), 0];
    await write(message, counted);
  };
}
