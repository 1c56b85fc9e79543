import type { z } from "zod";

export type Question<T> = {
  /** What to do. Written by us, never by a user. */
  instructions: string;
  /** What to do it with. It reaches the model as JSON, apart from the instructions. */
  data: unknown;
  schema: z.ZodType<T>;
  /** Most the answer may take, in tokens. */
  maxOutputTokens: number;
  signal: AbortSignal;
};

/**
 * A language model that answers in JSON. Throws `rate_limited`, `timeout` or `unavailable` (retryable) when the vendor
 * fails after retries, `model_failed` when its answers do not fit the schema, `configuration` for a refused key,
 * `cancelled` when the signal is aborted.
 */
export type TextModel = { name: string; ask<T>(question: Question<T>): Promise<T> };
