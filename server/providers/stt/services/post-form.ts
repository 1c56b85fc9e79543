import { setTimeout as wait } from "node:timers/promises";
import { type AppError, fail } from "#server/platform/errors.ts";
import { retryAfterMs } from "#server/providers/retry-after.ts";
import { meaningOf } from "./refusal.ts";

export type FormRequest = {
  service: string;
  url: string;
  headers: Record<string, string>;
  form: () => FormData;
  signal: AbortSignal;
};

/** `answerMs` stays below the 300 s after which Node's own fetch gives up on a silent service. */
export type FormPatience = { answerMs: number; tries: number; firstPauseMs: number; maxPauseMs: number };
const patient: FormPatience = { answerMs: 290_000, tries: 4, firstPauseMs: 500, maxPauseMs: 30_000 };

/**
 * Posts a form to a service and gives its JSON. Tries again when the service is busy or failing, after the pause it asks for;
 * one longer than `maxPauseMs` is left to who called. A redirect is never followed: the recording goes where it was told.
 * Throws what `meaningOf` says of a refusal, `timeout`, `unavailable`, `recogniser_failed` or `cancelled`. Never names the key.
 */
export async function postForm(request: FormRequest, patience: FormPatience = patient): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await post(request, patience.answerMs);
    if (!(outcome instanceof Refused)) return outcome;
    const pause = outcome.retryAfterMs ?? patience.firstPauseMs * 2 ** (attempt - 1);
    if (!outcome.error.retryable || attempt === patience.tries || pause > patience.maxPauseMs) throw outcome.error;
    await wait(pause, undefined, { signal: request.signal }).catch((cause: unknown) => {
      throw fail("cancelled", "Listening was cancelled.", cause);
    });
  }
}

class Refused {
  readonly error: AppError;
  readonly retryAfterMs: number | null;
  constructor(error: AppError, retryAfter: string | null = null) {
    this.error = error;
    this.retryAfterMs = retryAfterMs(retryAfter);
  }
}

async function post({ service, url, headers, form, signal }: FormRequest, answerMs: number): Promise<unknown> {
  const patience = AbortSignal.timeout(answerMs);
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers,
      body: form(),
      redirect: "manual",
      signal: AbortSignal.any([signal, patience]),
    });
    if (answer.ok) return await answer.json();
    return new Refused(meaningOf(answer.status, await answer.text(), service), answer.headers.get("retry-after"));
  } catch (cause) {
    if (signal.aborted) throw fail("cancelled", "Listening was cancelled.", cause);
    if (patience.aborted) return new Refused(fail("timeout", `${service} did not answer in time.`, cause));
    if (cause instanceof SyntaxError)
      return new Refused(fail("recogniser_failed", `${service} gave an answer that is not JSON.`, cause));
    return new Refused(fail("unavailable", `${service} cannot be reached.`, cause));
  }
}
