import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";

const collectSchema = z.custom<NodeJS.GCFunction>((value) => typeof value === "function");

const lookEveryMs = 10_000;
/** The first requests after the start come before the first collection. */
const usualFirstLookMs = 3_000;
/** The event loop counts as idle below this utilization over a whole interval. */
const calmShare = 0.1;
const minGrowth = 32 << 20;

/** Collects garbage and returns memory to the system. Takes about 100 ms. */
export function collectNow(): void {
  setFlagsFromString("--expose-gc");
  collectSchema.parse(runInNewContext("gc"))({ type: "major", execution: "sync", flavor: "last-resort" });
}

/**
 * Returns the 40 MB left over from startup after `firstLookMs`, and the memory of a load peak when the process is idle,
 * because V8 keeps its pages until memory is short. Until `stop`.
 */
export function returnIdleMemory(firstLookMs = usualFirstLookMs): { stop(): void } {
  let least = process.memoryUsage.rss();
  const first = setTimeout(() => {
    collectNow();
    least = process.memoryUsage.rss();
  }, firstLookMs).unref();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    least = Math.min(least, process.memoryUsage.rss());
    if (utilization > calmShare || process.memoryUsage.rss() - least < minGrowth) return;
    collectNow();
    least = process.memoryUsage.rss();
  }, lookEveryMs);
  timer.unref();
  return {
    stop: () => {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}
