import { openThreads } from "#server/platform/threads/thread-pool.ts";
import type { ComposeTasks } from "./compose-thread.ts";

/**
 * An answer of hours is cut into sentences in one go: live audio runs on the event loop. A whole life takes much memory: threads
 * that rest give theirs up before, and it is given back at once.
 */
export const inComposeThread = openThreads<ComposeTasks>(new URL("./compose-thread.ts", import.meta.url), {
  idleMs: 0,
  large: true,
});
