import type { z } from "zod";
import type { OnProgress } from "#server/platform/process/on-progress.ts";

/** `signal` aborts when the process is stopping for good. */
export type JobRun = { signal: AbortSignal; progress: OnProgress };

/**
 * One kind of background work. It may be killed at any time and runs again from the start, so `handle` must be
 * idempotent. Two requests with the same `key` are one job.
 */
export type Job<Input extends z.ZodType, Output extends z.ZodType, Tools> = {
  name: string;
  input: Input;
  /** The result of `handle` as JSON, stored in the progress row. */
  output: Output;
  key(input: z.output<Input>): string;
  /** The owner of the progress row. */
  owner(input: z.output<Input>): string;
  /** Concurrent runs per process. */
  concurrency: number;
  /** Concurrent runs per owner over all processes; null means unlimited. */
  maxPerOwner: number | null;
  /** Estimated seconds of work, used for fair scheduling. */
  cost(input: z.output<Input>): number;
  /** Work that costs more than `from` has its own workers, so that shorter work does not wait for it. */
  long: LongWork | null;
  retry: { limit: number; delaySeconds: number };
  handle(tools: Tools, input: z.output<Input>, run: JobRun): Promise<z.input<Output>>;
};

/** `maxPerOwner` counts all running work of the owner, short work too. */
type LongWork = { from: number; concurrency: number; maxPerOwner: number };

/** A job with unparsed input. */
export type AnyJob<Tools> = {
  name: string;
  concurrency: number;
  maxPerOwner: number | null;
  long: LongWork | null;
  retry: { limit: number; delaySeconds: number };
  /** Parses the input and runs the job. */
  run(tools: Tools, input: unknown, run: JobRun): Promise<unknown>;
};

const usual = {
  concurrency: 1,
  maxPerOwner: null,
  cost: () => 60,
  long: null,
  retry: { limit: 5, delaySeconds: 2 },
};

export function defineJob<Input extends z.ZodType, Output extends z.ZodType, Tools>(
  job: Omit<Job<Input, Output, Tools>, keyof typeof usual> & Partial<Job<Input, Output, Tools>>,
): Job<Input, Output, Tools> & AnyJob<Tools> {
  const whole = { ...usual, ...job };
  return { ...whole, run: async (tools, input, run) => whole.handle(tools, await whole.input.parseAsync(input), run) };
}
