import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";

/** `background`: no user waits. */
export const processorPrioritySchema = z.enum(["background"]);
export type ProcessorPriority = z.infer<typeof processorPrioritySchema>;

const turns = new AsyncLocalStorage<ProcessorPriority | null>();

/** Runs work and the processes and jobs it starts at this priority; null is normal. */
export function runWithPriority<T>(turn: ProcessorPriority | null, work: () => T): T {
  return turns.run(turn, work);
}

export function processorPriority(): ProcessorPriority | null {
  return turns.getStore() ?? null;
}
