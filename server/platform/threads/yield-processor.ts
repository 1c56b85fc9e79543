import type { ChildProcess } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { processorPriority } from "#server/platform/process/processor-priority.ts";

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
const longSoundMs = 10 * 60_000;

/** Live audio and whatever a person waits for go first, work on short sound before work on long, and the background last. */
export function yieldProcessor(child: ChildProcess, soundMs = 0): void {
  if (processorPriority() === "waiting") return;
  const isLast = soundMs > longSoundMs || processorPriority() === "background";
  lower(child, isLast ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
}

/** The same for what never yields but in the background. */
export function yieldInBackground(child: ChildProcess): void {
  if (processorPriority() === "background") lower(child, PRIORITY_LOW);
}

/** A server that was itself started behind others may not step forward. */
function lower({ pid }: ChildProcess, priority: number): void {
  if (pid !== undefined && getPriority(pid) < priority) setPriority(pid, priority);
}
