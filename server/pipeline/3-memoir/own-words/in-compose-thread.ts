import { openThreads } from "#server/platform/threads/thread-pool.ts";
import type { ComposeTasks } from "./compose-thread.ts";

/**
 * Cutting an answer of hours into sentences is one long task, and live audio runs on the event loop. A whole life
 * takes much memory: idle threads end before, and the memory is released at once.
 */
export const inComposeThread = openThreads<ComposeTasks>(new URL("./compose-thread.ts", import.meta.url), {
  idleMs: 0,
  large: true,
});
