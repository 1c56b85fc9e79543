import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { z } from "zod";

const concurrency = 16;

/**
 * Sends `count` samples of `arbitrary` concurrently and returns the heap growth of this process in bytes since the
 * first fifth of them: what a server in this process retains.
 */
export async function retainedBytesAfter<T>(
  count: number,
  arbitrary: fc.Arbitrary<T>,
  send: (one: T) => Promise<void>,
): Promise<number> {
  // Generated in advance, because generating blocks the loop, and kept until the end, because freeing them would hide a
  // leak.
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

/** Equals eight thousand requests that retain two kilobytes each. */
export const maxRetainedBytes = 16_000_000;
