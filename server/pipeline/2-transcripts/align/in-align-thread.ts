import { openThreads } from "#server/platform/threads/thread-pool.ts";
import type { AlignTasks } from "./align-thread.ts";

/** Two hours of words take a second to align, twelve hours of others' words a minute: live audio runs on the event loop. */
export const inAlignThread = openThreads<AlignTasks>(new URL("./align-thread.ts", import.meta.url));
