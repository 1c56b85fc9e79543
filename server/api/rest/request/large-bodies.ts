import { setTimeout as sleep } from "node:timers/promises";
import { fail } from "#server/platform/errors.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";

/** Decoding a longer body and sending it to the database blocks the event loop for about 10 ms. */
const largeBytes = 1 << 20;
const maxConcurrent = 2;
const maxWaitMs = 10_000;

/** Returns the function that releases the slot. Throws `rate_limited` after 10 s of waiting. */
export type AcquireSlot = (bytes: number) => Promise<() => void>;

/** Processes two large bodies at a time in this process. Short bodies never wait. */
export function largeBodies(waitMs = maxWaitMs): AcquireSlot {
  const turns = createSemaphore(maxConcurrent);
  return async (bytes) => {
    if (bytes <= largeBytes) return () => undefined;
    const { promise: done, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<boolean>();
    void turns(() => {
      begin(true);
      return done;
    });
    const stop = new AbortController();
    const late = sleep(waitMs, false, { signal: stop.signal }).catch(() => false);
    const isMine = await Promise.race([begun, late]);
    stop.abort();
    if (isMine) return release;
    release();
    throw fail("rate_limited", "Many large requests are being answered. Please try again.");
  };
}
