import { type AppError, fail } from "#server/platform/errors.ts";

/** OpenAI says it with 429, ElevenLabs with 401: only the words tell it from a busy service and from a wrong key. */
const quotaWords = /insufficient_quota|quota_exceeded|billing_hard_limit_reached/;

/** What a transcription service's refusal means: its status, and where that is ambiguous its body. */
export function meaningOf(status: number, body: string, service: string): AppError {
  if (status === 402 || quotaWords.test(body))
    return fail("quota_reached", `The account at ${service} has nothing left to spend.`);
  if (status === 401 || status === 403) return fail("configuration", `${service} refused the key it was given.`);
  if (status >= 300 && status < 400)
    return fail("configuration", `${service} sends its callers to another address; recordings are not sent on.`);
  if (status === 404) return fail("configuration", `${service} knows no such address or model.`);
  if (status === 408) return fail("timeout", `${service} did not answer in time.`);
  if (status === 413) return fail("too_large", `A piece of the recording is too large for ${service}.`);
  if (status === 429) return fail("rate_limited", `${service} asks to slow down.`);
  if (status >= 500) return fail("unavailable", `${service} is failing (${status}).`);
  return fail("recogniser_failed", `${service} refused the recording (${status}).`);
}
