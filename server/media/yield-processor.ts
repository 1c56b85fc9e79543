import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";

const longSoundMs = 10 * 60_000;

/** Live audio and whatever a person waits for go first, and work on short sound before work on long. */
export function yieldProcessor({ pid }: ChildProcess, soundMs = 0): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  if (pid !== undefined) setPriority(pid, soundMs > longSoundMs ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
}
