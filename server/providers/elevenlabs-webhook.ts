import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { signatureToleranceMinutes } from "#domain/voice-protocol/webhook.ts";
import { fail } from "#server/platform/errors.ts";

export const signatureHeader = "elevenlabs-signature";

/** `t=<Unix seconds>,v0=<hex of HMAC-SHA256>` */
const signaturePattern = /^t=(\d{1,12}),v0=([0-9a-f]{64})$/;
const eventTypes = ["post_call_transcription", "post_call_audio", "call_initiation_failure"] as const;
const statuses = ["initiated", "in-progress", "processing", "done", "failed"] as const;

/** Only these fields are read; all of them but `session_token` are enumerations, numbers or the provider's own id. */
const payloadSchema = z.object({
  type: z.enum(eventTypes),
  data: z.object({
    conversation_id: z.string().regex(/^conv_[0-9A-Za-z_-]{1,100}$/),
    status: z.enum(statuses).nullable().catch(null),
    metadata: z
      .object({ call_duration_secs: z.number().int().min(0).max(86_400).nullable().catch(null) })
      .catch({ call_duration_secs: null }),
    conversation_initiation_client_data: z
      .object({
        dynamic_variables: z.object({
          question_number: z.coerce.number().int().min(1).max(100_000).nullable().catch(null),
          session_token: z
            .string()
            .regex(/^sess_[\w-]{1,200}$/)
            .nullable()
            .catch(null),
        }),
      })
      .catch({ dynamic_variables: { question_number: null, session_token: null } }),
  }),
});

/**
 * A post-call event without its content. `sessionToken` binds the conversation to an interview and is not stored.
 * `type` is null for an event that this server does not know.
 */
export type WebhookEvent = {
  type: (typeof eventTypes)[number];
  conversationId: string;
  status: (typeof statuses)[number] | null;
  seconds: number | null;
  questionId: number | null;
  sessionToken: string | null;
  signedAt: Date;
};

/** Throws `not_signed_in` unless the header signs exactly this body at a time near `now`. Returns the time. */
export function verifySignature(secret: string, header: string | null, body: Buffer, now: number): Date {
  const [, seconds = "", hash = ""] = signaturePattern.exec(header ?? "") ?? [];
  if (hash === "") throw fail("not_signed_in", "The signature is missing or malformed.");
  const signedAt = Number(seconds) * 1000;
  if (Math.abs(now - signedAt) > signatureToleranceMinutes * 60_000)
    throw fail("not_signed_in", "The signature is too old or from the future.");
  const expected = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(hash, "hex")))
    throw fail("not_signed_in", "The signature does not match.");
  return new Date(signedAt);
}

/** Null for an event of another kind. Throws `invalid_input` without a value of the payload. */
export function readWebhookEvent(body: unknown, signedAt: Date): WebhookEvent | null {
  const kind = z.object({ type: z.string() }).safeParse(body);
  if (kind.success && !eventTypes.some((type) => type === kind.data.type)) return null;
  const parsed = payloadSchema.safeParse(body);
  if (!parsed.success) throw fail("invalid_input", "The webhook has no readable conversation.");
  const { type, data } = parsed.data;
  const { question_number: questionId, session_token: sessionToken } =
    data.conversation_initiation_client_data.dynamic_variables;
  const { conversation_id: conversationId, status } = data;
  return {
    type,
    conversationId,
    status,
    seconds: data.metadata.call_duration_secs,
    questionId,
    sessionToken,
    signedAt,
  };
}
