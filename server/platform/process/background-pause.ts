import type { ChildProcess } from "node:child_process";

/** A longer pause could use up the time limit of a paused process. */
const maxPauseMs = 20_000;

const children = new Set<ChildProcess>();
let waiting = 0;
let mayPauseAt = 0;
let paused: { since: number; timer: NodeJS.Timeout; over: Promise<void>; end: () => void } | null = null;

/**
 * Runs work that a user waits for, while background work pauses. The pauses of background work are never longer than
 * its work, so it goes on under any load.
 */
export async function runBeforeBackground<T>(work: () => Promise<T>): Promise<T> {
  waiting++;
  if (paused === null && performance.now() >= mayPauseAt) pause();
  try {
    return await work();
  } finally {
    if (--waiting === 0) resume();
  }
}

/** Resolves when background work may go on. */
export async function untilBackgroundMayRun(): Promise<void> {
  if (paused === null) return;
  await paused.over;
  await untilBackgroundMayRun();
}

/** Stops this background process in every pause. */
export function pauseWithBackground(child: ChildProcess): void {
  if (process.platform === "win32") return;
  children.add(child);
  child.once("exit", () => children.delete(child));
  if (paused !== null) signal(child, "SIGSTOP");
}

function pause(): void {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  paused = { since: performance.now(), timer: setTimeout(resume, maxPauseMs).unref(), over, end };
  for (const child of children) signal(child, "SIGSTOP");
}

function resume(): void {
  if (paused === null) return;
  const { since, timer, end } = paused;
  clearTimeout(timer);
  paused = null;
  mayPauseAt = 2 * performance.now() - since;
  for (const child of children) signal(child, "SIGCONT");
  end();
}

/** Not `child.kill`, which marks the child as killed. */
function signal({ pid, exitCode, signalCode }: ChildProcess, name: "SIGSTOP" | "SIGCONT"): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(pid, name);
}
