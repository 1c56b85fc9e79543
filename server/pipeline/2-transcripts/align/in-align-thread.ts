import { openThreads } from "#server/platform/threads/thread-pool.ts";
import type { AlignTasks } from "./align-thread.ts";

/**
 * Aligning two hours of words takes a second, twelve hours of unrelated words a minute: live audio runs on the event
 * loop.
 */
export const inAlignThread = openThreads<AlignTasks>(new URL("./align-thread.ts", import.meta.url));
