import { setTimeout } from "node:timers/promises";
import {
  APICallError,
  generateText,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  type LanguageModel,
} from "ai";
import { AppError, fail } from "#server/platform/errors.ts";
import { retryAfterMs } from "#server/providers/retry-after.ts";
import type { Question, TextModel } from "./text-model.ts";

export type Patience = { timeoutMs: number; attempts: number; firstPauseMs: number };
const patient: Patience = { timeoutMs: 120_000, attempts: 4, firstPauseMs: 1000 };
const maxPauseMs = 60_000;

/** A vendor's model behind the contract of ours; retries what may succeed later and answers that do not fit. */
export function textModel(name: string, model: LanguageModel, patience: Patience = patient): TextModel {
  return {
    name,
    async ask(question) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await askOnce(model, question, patience.timeoutMs);
        } catch (thrown) {
          const failure = translate(thrown, question.signal);
          if (!failure.retryable || attempt >= patience.attempts) throw failure;
          await pause(pauseMs(thrown, attempt, patience), question.signal);
        }
      }
    },
  };
}

async function askOnce<T>(model: LanguageModel, question: Question<T>, timeoutMs: number): Promise<T> {
  const { output } = await generateText({
    model,
    instructions: question.instructions,
    prompt: JSON.stringify(question.data),
    output: Output.object({ schema: question.schema }),
    maxOutputTokens: question.maxOutputTokens,
    maxRetries: 0,
    abortSignal: AbortSignal.any([question.signal, AbortSignal.timeout(timeoutMs)]),
  });
  return question.schema.parse(output);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch((thrown: unknown) => {
    throw translate(thrown, signal);
  });
}

/** The vendor's own retry-after where it gives one, else doubling. */
function pauseMs(thrown: unknown, attempt: number, { firstPauseMs }: Patience): number {
  const asked = APICallError.isInstance(thrown) ? retryAfterMs(thrown.responseHeaders?.["retry-after"]) : null;
  return Math.min(asked ?? firstPauseMs * 2 ** (attempt - 1), maxPauseMs);
}

function translate(thrown: unknown, signal: AbortSignal): AppError {
  if (thrown instanceof AppError) return thrown;
  if (signal.aborted) return fail("cancelled", "Asking the language model was cancelled.", thrown);
  if (NoObjectGeneratedError.isInstance(thrown) || NoOutputGeneratedError.isInstance(thrown)) return unusable(thrown);
  if (APICallError.isInstance(thrown)) return ofStatus(thrown.statusCode, thrown);
  if (isTimeout(thrown)) return fail("timeout", "The language model did not answer in time.", thrown);
  return fail("model_failed", "The language model could not be asked.", thrown);
}

/** Another try may give a better answer. */
function unusable(cause: unknown): AppError {
  return new AppError("model_failed", "The language model gave an answer that cannot be used.", {
    retryable: true,
    cause,
  });
}

function ofStatus(status: number | undefined, cause: unknown): AppError {
  if (status === 401 || status === 403)
    return fail("configuration", "The language model refused the key it was given.", cause);
  if (status === 404) return fail("configuration", "The language model does not exist at this address.", cause);
  if (status === 429) return fail("rate_limited", "The language model is asked too often.", cause);
  if (status === 408 || isTimeout(cause)) return fail("timeout", "The language model did not answer in time.", cause);
  if (status === undefined || status >= 500) return fail("unavailable", "The language model cannot be reached.", cause);
  return new AppError("model_failed", `The language model refused the request (${status}).`, { cause });
}

function isTimeout(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return thrown.name === "TimeoutError" || isTimeout(thrown.cause);
}
