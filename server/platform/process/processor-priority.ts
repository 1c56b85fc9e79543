import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";

/** `waiting`: a person looks at an empty page until it is done. `background`: nobody waits for it. */
export const processorTurnSchema = z.enum(["waiting", "background"]);
export type ProcessorTurn = z.infer<typeof processorTurnSchema>;

const turns = new AsyncLocalStorage<ProcessorTurn | null>();

/** Runs work, with the processes and jobs it starts, before or behind other work; null for the usual turn. */
export function runInTurn<T>(turn: ProcessorTurn | null, work: () => T): T {
  return turns.run(turn, work);
}

export function processorTurn(): ProcessorTurn | null {
  return turns.getStore() ?? null;
}
