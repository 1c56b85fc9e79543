import type { z } from "zod";
import type { OnProgress } from "#domain/progress.ts";

/** What a running job may use besides its tools. `signal` aborts when the process is told to stop for good. */
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
  retry: { limit: number; delaySeconds: number };
  handle(tools: Tools, input: z.output<Input>, run: JobRun): Promise<z.input<Output>>;
};

/** A job among others, its input not yet parsed. */
export type AnyJob<Tools> = {
  name: string;
  concurrency: number;
  retry: { limit: number; delaySeconds: number };
  /** Parses the input and runs. */
  run(tools: Tools, input: unknown, run: JobRun): Promise<unknown>;
};

export function defineJob<Input extends z.ZodType, Output extends z.ZodType, Tools>(
  job: Omit<Job<Input, Output, Tools>, "concurrency" | "retry"> & Partial<Job<Input, Output, Tools>>,
): Job<Input, Output, Tools> & AnyJob<Tools> {
  const whole = { concurrency: 1, retry: { limit: 5, delaySeconds: 2 }, ...job };
  return { ...whole, run: async (tools, input, run) => whole.handle(tools, await whole.input.parseAsync(input), run) };
}
