import type { ChildProcess } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";

const longSoundMs = 10 * 60_000;

/** Live audio and whatever a person waits for go first, and work on short sound before work on long. */
export function yieldProcessor({ pid }: ChildProcess, soundMs = 0): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  const wanted = soundMs > longSoundMs ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL;
  /* A server that was itself started behind others may not step forward. */
  if (pid !== undefined && getPriority(pid) < wanted) setPriority(pid, wanted);
}
