import { setTimeout as wait } from "node:timers/promises";
import { type AppError, fail } from "#server/errors.ts";

type Request = {
  service: string;
  url: string;
  headers: Record<string, string>;
  form: () => FormData;
  signal: AbortSignal;
};

const tries = 4;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Posts a form to a service and gives its JSON. Tries again when the service is busy or failing, as long as it asks for.
 * Throws `configuration` (key refused), `rate_limited` or `unavailable` (may pass), `recogniser_failed` or `cancelled`. Never names the key.
 */
export async function postForm(request: Request): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await post(request);
    if (!(outcome instanceof Refused)) return outcome;
    if (!outcome.error.retryable || attempt === tries) throw outcome.error;
    const pause = outcome.retryAfterMs ?? firstPauseMs * 2 ** (attempt - 1);
    await wait(Math.min(pause, longestPauseMs), undefined, { signal: request.signal }).catch((cause: unknown) => {
      throw fail("cancelled", "Listening was cancelled.", cause);
    });
  }
}

class Refused {
  readonly error: AppError;
  readonly retryAfterMs: number | null;
  constructor(error: AppError, retryAfterMs: number | null = null) {
    this.error = error;
    this.retryAfterMs = retryAfterMs;
  }
}

async function post({ service, url, headers, form, signal }: Request): Promise<unknown> {
  try {
    const answer = await fetch(url, { method: "POST", headers, body: form(), signal });
    if (answer.ok) return await answer.json();
    await answer.body?.cancel();
    const seconds = Number(answer.headers.get("retry-after"));
    return new Refused(
      meaningOf(answer.status, service),
      Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null,
    );
  } catch (cause) {
    if (signal.aborted) throw fail("cancelled", "Listening was cancelled.", cause);
    if (cause instanceof SyntaxError)
      return new Refused(fail("recogniser_failed", `${service} gave an answer that is not JSON.`, cause));
    return new Refused(fail("unavailable", `${service} cannot be reached.`, cause));
  }
}

function meaningOf(status: number, service: string): AppError {
  if (status === 401 || status === 403) return fail("configuration", `${service} refused the key it was given.`);
  if (status === 429) return fail("rate_limited", `${service} asks to slow down.`);
  if (status >= 500) return fail("unavailable", `${service} is failing (${status}).`);
  return fail("recogniser_failed", `${service} refused the recording (${status}).`);
}
