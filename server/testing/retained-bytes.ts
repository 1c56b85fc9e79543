import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { z } from "zod";

const concurrency = 16;

/**
 * Sends `count` of what `arbitrary` makes, so many at once, and returns the bytes by which this process's heap has grown
 * since the first fifth of them: what a server in this process has kept.
 */
export async function retainedBytesAfter<T>(
  count: number,
  arbitrary: fc.Arbitrary<T>,
  send: (one: T) => Promise<void>,
): Promise<number> {
  // All are made beforehand and held until the end: making them blocks the loop, and letting them go would hide a leak.
  const all = fc.sample(arbitrary, count);
  const warmUp = Math.round(count / 5);
  await sendAll(all, 0, warmUp, send);
  const before = settledHeap();
  await sendAll(all, warmUp, count, send);
  return settledHeap() - before - (all.length - count);
}

async function sendAll<T>(all: T[], from: number, to: number, send: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.slice(from, to).values();
  const lane = async () => {
    for (const one of waiting) await send(one);
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

const collectSchema = z.custom<() => void>((value) => typeof value === "function");

function settledHeap(): number {
  setFlagsFromString("--expose-gc");
  const collect = collectSchema.parse(runInNewContext("gc"));
  for (let round = 0; round < 3; round++) collect();
  return process.memoryUsage().heapUsed;
}

/** Eight thousand requests that each kept two kilobytes would keep as much. */
export const maxRetainedBytes = 16_000_000;
