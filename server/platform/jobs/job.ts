import type { z } from "zod";
import type { OnProgress } from "#server/platform/process/on-progress.ts";

/** What a running job may use besides its tools. `signal` aborts when the process is asked to stop for good. */
export type JobRun = { signal: AbortSignal; progress: OnProgress };

/**
 * One kind of long work. It may be killed at any moment and is then run again from the start,
 * so `handle` must give the same result however often it runs. `key` names the work: two requests with one key are one job.
 */
export type Job<Input extends z.ZodType, Output extends z.ZodType, Tools> = {
  name: string;
  input: Input;
  /** What `handle` gives, as JSON: it is kept in the progress row. */
  output: Output;
  key(input: z.output<Input>): string;
  /** Whose progress row it is. */
  owner(input: z.output<Input>): string;
  /** How many run at once in one process. */
  concurrency: number;
  /** How many of one owner's run at once, in all processes; null for any number. */
  maxPerOwner: number | null;
  /** Seconds of work, about: people take turns by it. */
  cost(input: z.output<Input>): number;
  /** Work that costs more than `from` has workers of its own, so that shorter work never waits for its end. */
  long: LongWork | null;
  retry: { limit: number; delaySeconds: number };
  handle(tools: Tools, input: z.output<Input>, run: JobRun): Promise<z.input<Output>>;
};

/** `maxPerOwner` counts all running work of the owner, the short too. */
type LongWork = { from: number; concurrency: number; maxPerOwner: number };

/** A job among others, its input not yet parsed. */
export type AnyJob<Tools> = {
  name: string;
  concurrency: number;
  maxPerOwner: number | null;
  long: LongWork | null;
  retry: { limit: number; delaySeconds: number };
  /** Parses the input and runs. */
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
