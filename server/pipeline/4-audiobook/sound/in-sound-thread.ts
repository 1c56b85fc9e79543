import { openThreads } from "#server/platform/threads/thread-pool.ts";
import type { SoundTasks } from "./sound-thread.ts";

/**
 * Processes samples in worker threads: an hour of sound has 160 million samples, and live audio uses the event loop.
 */
export const inSoundThread = openThreads<SoundTasks>(new URL("./sound-thread.ts", import.meta.url));
