import { openThreads } from "#server/media/thread-pool.ts";
import type { ComposeTasks } from "./compose-thread.ts";

/** An answer of hours is cut into sentences in one go: live audio runs on the event loop. What a whole life takes of memory is given back at once. */
export const inComposeThread = openThreads<ComposeTasks>(new URL("./compose-thread.ts", import.meta.url), {
  idleMs: 0,
});
