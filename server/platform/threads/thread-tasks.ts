import { parentPort } from "node:worker_threads";
import { z } from "zod";

/** What a thread can do, by name. Inputs and results are plain data. */
export type Tasks = Record<string, (input: never, signal: AbortSignal) => Promise<unknown>>;

const requestSchema = z.union([
  z.object({ name: z.string(), input: z.unknown() }),
  z.object({ cancel: z.literal(true) }),
]);
export type ThreadRequest = { name: string; input: unknown };

/** `code` is the failure's own (ENOSPC …): errors lose it when they are copied between threads. */
export const threadResponseSchema = z.union([
  z.object({ problem: z.object({ message: z.string(), code: z.string().optional() }) }),
  z.object({ result: z.unknown() }),
]);

/** The whole of a thread's program: does the tasks it is sent, one at a time, until it is told to cancel one. */
export function serveTasks(tasks: Tasks): void {
  let stop: AbortController | null = null;
  const say = (said: z.infer<typeof threadResponseSchema>) => {
    stop = null;
    parentPort?.postMessage(said, []);
  };
  parentPort?.on("message", (message) => {
    const asked = requestSchema.parse(message);
    if ("cancel" in asked) return stop?.abort();
    stop = new AbortController();
    // Who asks has the input's type from these same functions.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const task = tasks[asked.name] as ((input: unknown, signal: AbortSignal) => Promise<unknown>) | undefined;
    const done = task?.(asked.input, stop.signal) ?? Promise.reject(new Error(`There is no task "${asked.name}".`));
    done.then(
      (result) => say({ result }),
      (thrown: unknown) => say({ problem: problemOf(thrown) }),
    );
  });
}

function problemOf(thrown: unknown): { message: string; code?: string } {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
  return { message, ...(typeof code === "string" ? { code } : {}) };
}
