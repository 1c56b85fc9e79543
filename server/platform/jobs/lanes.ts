import type { AnyJob } from "./job.ts";

/** Short and long work of a job use separate queues, so that short work does not wait for long work. */
export type Lane = { name: string; isLong: boolean };

const lastTurn = 1_000_000_000;

export function laneOf(job: Pick<AnyJob<never>, "name" | "long">, cost: number): Lane {
  const isLong = job.long !== null && cost > job.long.from;
  return { name: laneName(job.name, isLong), isLong };
}

export function laneName(job: string, isLong: boolean): string {
  return isLong ? `${job} (long)` : job;
}

/** Higher priorities run first: earlier turns are higher, long work is negative. Zero is unused. */
export function priorityOf({ isLong }: Lane, turn: number): number {
  const within = Math.min(Math.max(0, Math.floor(turn)), lastTurn - 1);
  return isLong ? -1 - within : lastTurn - within;
}

/** The turn of a priority; null for a job queued without one. */
export function turnOf(priority: number): number | null {
  if (priority === 0) return null;
  return priority > 0 ? lastTurn - priority : -1 - priority;
}
