import type { ChildProcess } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { pauseWithBackground } from "#server/platform/process/background-pause.ts";
import { processorPriority } from "#server/platform/process/processor-priority.ts";

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
const longSoundMs = 10 * 60_000;

/** Sets a child's priority: live audio first, then short audio, long audio, background work. */
export function yieldProcessor(child: ChildProcess, soundMs = 0): void {
  lower(child, soundMs > longSoundMs ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  yieldInBackground(child);
}

/** Like `yieldProcessor`, for work that yields only in the background. Background work pauses while a user waits. */
export function yieldInBackground(child: ChildProcess): void {
  if (processorPriority() !== "background") return;
  lower(child, PRIORITY_LOW);
  pauseWithBackground(child);
}

/** Never raises the priority of a server that was started with a lower one. */
function lower({ pid }: ChildProcess, priority: number): void {
  if (pid !== undefined && getPriority(pid) < priority) setPriority(pid, priority);
}
