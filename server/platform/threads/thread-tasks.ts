import { parentPort } from "node:worker_threads";
import { z } from "zod";

/** A thread's tasks by name. Inputs and results are plain data. */
export type Tasks = Record<string, (input: never, signal: AbortSignal) => Promise<unknown>>;

const requestSchema = z.union([
  z.object({ name: z.string(), input: z.unknown() }),
  z.object({ cancel: z.literal(true) }),
]);
export type ThreadRequest = { name: string; input: unknown };

/** `code` is the error's own (ENOSPC …), which structured cloning drops. */
export const threadResponseSchema = z.union([
  z.object({ problem: z.object({ message: z.string(), code: z.string().optional() }) }),
  z.object({ result: z.unknown() }),
]);

/** A thread's main loop: runs one task at a time and handles cancellation. */
export function serveTasks(tasks: Tasks): void {
  let stop: AbortController | null = null;
  const respond = (response: z.infer<typeof threadResponseSchema>) => {
    stop = null;
    parentPort?.postMessage(response, []);
  };
  parentPort?.on("message", (message) => {
    const request = requestSchema.parse(message);
    if ("cancel" in request) return stop?.abort();
    stop = new AbortController();
    // The sender takes the input type from the same functions.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const task = tasks[request.name] as ((input: unknown, signal: AbortSignal) => Promise<unknown>) | undefined;
    const done = task?.(request.input, stop.signal) ?? Promise.reject(new Error(`There is no task "${request.name}".`));
    done.then(
      (result) => respond({ result }),
      (thrown: unknown) => respond({ problem: problemOf(thrown) }),
    );
  });
}

function problemOf(thrown: unknown): { message: string; code?: string } {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
  return { message, ...(typeof code === "string" ? { code } : {}) };
}
