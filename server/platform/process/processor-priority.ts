import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";

/** `waiting`: a person looks at an empty page until it is done. `background`: nobody waits for it. */
export const processorPrioritySchema = z.enum(["waiting", "background"]);
export type ProcessorPriority = z.infer<typeof processorPrioritySchema>;

const turns = new AsyncLocalStorage<ProcessorPriority | null>();

/** Runs work, with the processes and jobs it starts, before or behind other work; null for the usual turn. */
export function runWithPriority<T>(turn: ProcessorPriority | null, work: () => T): T {
  return turns.run(turn, work);
}

export function processorPriority(): ProcessorPriority | null {
  return turns.getStore() ?? null;
}
