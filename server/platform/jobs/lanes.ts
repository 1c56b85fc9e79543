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

/** Higher priorities run first: turns that end earlier are higher, long work is negative. Zero is unused. */
export function priorityOf({ isLong }: Lane, ends: number): number {
  const within = Math.min(Math.max(0, Math.floor(ends)), lastTurn - 1);
  return isLong ? -1 - within : lastTurn - within;
}
