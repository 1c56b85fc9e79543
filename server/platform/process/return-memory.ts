import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";

const collectSchema = z.custom<NodeJS.GCFunction>((value) => typeof value === "function");

const lookEveryMs = 10_000;
/** The event loop's share of work at most, all this time, where nobody notices a pause. */
const calmShare = 0.1;
const minGrowth = 32 << 20;

/** What nobody needs any more goes back to the system. Takes about 100 ms. */
function collectNow(): void {
  setFlagsFromString("--expose-gc");
  collectSchema.parse(runInNewContext("gc"))({ type: "major", execution: "sync", flavor: "last-resort" });
}

/**
 * Starting compiles a thousand files: what is left of that, about 40 MB, goes back now; what a flood of requests leaves
 * behind goes when it is calm again, since V8 keeps its pages by itself until it needs to look for room. Until `stop`.
 */
export function returnIdleMemory(): { stop(): void } {
  collectNow();
  let least = process.memoryUsage.rss();
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
  return { stop: () => clearInterval(timer) };
}
