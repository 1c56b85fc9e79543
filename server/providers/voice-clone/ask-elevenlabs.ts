import { setTimeout as wait } from "node:timers/promises";
import { AppError, fail } from "#server/platform/errors.ts";
import { retryAfterMs } from "#server/providers/retry-after.ts";

export type Service = { apiKey: string; baseUrl: string };

/** `tries`: how often it is sent when the service is busy or failing. */
export type Request = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: () => FormData | string;
  answerMs: number;
  maxBytes: number;
  tries: number;
  signal: AbortSignal;
};
export type Answer = { type: string; bytes: Buffer<ArrayBuffer> };

const service = "ElevenLabs";
const firstPauseMs = 500;
/** A longer pause is left to the caller. */
const maxPauseMs = 30_000;

/**
 * Sends a request to ElevenLabs with the key, to its own address only: a redirect is not followed. Waits as long as a busy
 * service asks. Throws what the refusal means; `not_found` when there is no such voice.
 */
export async function askElevenlabs(to: Service, request: Request): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await askOnce(to, request);
    if (!(outcome instanceof Refused)) return outcome;
    const pause = outcome.pauseMs ?? firstPauseMs * 2 ** (attempt - 1);
    if (!outcome.error.retryable || attempt >= request.tries || pause > maxPauseMs) throw outcome.error;
    await wait(pause, undefined, { signal: request.signal }).catch((cause: unknown) => {
      throw fail("cancelled", "The request was cancelled.", cause);
    });
  }
}

class Refused {
  readonly error: AppError;
  readonly pauseMs: number | null;
  constructor(error: AppError, retryAfter: string | null = null) {
    this.error = error;
    this.pauseMs = retryAfterMs(retryAfter);
  }
}

async function askOnce({ apiKey, baseUrl }: Service, request: Request): Promise<Answer | Refused> {
  const { method, path, body, answerMs, maxBytes, signal } = request;
  const patience = AbortSignal.timeout(answerMs);
  const sent = body?.();
  try {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { "xi-api-key": apiKey, ...(typeof sent === "string" ? { "content-type": "application/json" } : {}) },
      redirect: "manual",
      signal: AbortSignal.any([signal, patience]),
      ...(sent === undefined ? {} : { body: sent }),
    });
    const bytes = await readAtMost(answer, maxBytes);
    if (answer.status === 200) return { type: answer.headers.get("content-type") ?? "", bytes };
    return new Refused(meaningOf(answer.status, bytes.toString()), answer.headers.get("retry-after"));
  } catch (cause) {
    if (signal.aborted) throw fail("cancelled", "The request was cancelled.", cause);
    if (patience.aborted) return new Refused(fail("timeout", `${service} did not answer in time.`, cause));
    if (cause instanceof AppError) throw cause;
    return new Refused(fail("unavailable", `${service} cannot be reached.`, cause));
  }
}

async function readAtMost(answer: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > maxBytes) throw fail("voice_failed", `${service} gave an answer that is too long.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** ElevenLabs says with 400, 401 or 403 that nothing is left: only the words of the answer tell it from a wrong key. */
const quotaWords =
  /quota_exceeded|insufficient_credit|voice_limit_reached|voice_add_edit_limit|can_not_use_instant_voice/;
const absentWords = /voice_not_found|voice_does_not_exist/;

function meaningOf(status: number, body: string): AppError {
  if (absentWords.test(body)) return fail("not_found", `${service} has no such voice.`);
  if (status === 402 || quotaWords.test(body))
    return fail("quota_reached", `The account at ${service} has nothing left for it.`);
  if (status === 401 || status === 403) return fail("configuration", `${service} refused the key it was given.`);
  if (status >= 300 && status < 400)
    return fail("configuration", `${service} sends its callers to another address; recordings are not sent on.`);
  if (status === 404) return fail("not_found", `${service} has no such voice.`);
  if (status === 408) return fail("timeout", `${service} did not answer in time.`);
  if (status === 413) return fail("too_large", `A sample is too large for ${service}.`);
  if (status === 429) return fail("rate_limited", `${service} asks to slow down.`);
  if (status >= 500) return fail("unavailable", `${service} is failing (${status}).`);
  return fail("voice_failed", `${service} refused the request (${status}).`);
}
