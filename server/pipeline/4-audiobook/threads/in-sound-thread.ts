import { openThreads } from "#server/platform/threads/thread-pool.ts";
import type { SoundTasks } from "./sound-thread.ts";

/** Work on samples, in threads of its own: an hour of sound is 160 million of them, and live audio runs on the event loop. */
export const inSoundThread = openThreads<SoundTasks>(new URL("./sound-thread.ts", import.meta.url));
