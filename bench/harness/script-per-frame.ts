import type { Page } from "playwright-core";
import { z } from "zod";

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  tid: z.number(),
  pid: z.number(),
});
type TraceEvent = z.infer<typeof eventSchema>;

/** Trace events that run the page's own code; they can be nested. */
const script = new Set([
  "FunctionCall",
  "TimerFire",
  "FireAnimationFrame",
  "RunMicrotasks",
  "EvaluateScript",
  "EventDispatch",
]);
const frame = "Commit";

/** CPU ms of script in each main-thread frame with script while `work` runs. */
export async function framesOf(page: Page, work: () => Promise<void>): Promise<number[]> {
  const devTools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devTools.on("Tracing.dataCollected", ({ value }) => events.push(...z.array(eventSchema.catch(none)).parse(value)));
  await devTools.send("Tracing.start", {
    categories: "devtools.timeline,devtools.timeline.frame,disabled-by-default-devtools.timeline",
  });
  await work();
  const complete = new Promise((resolve) => devTools.once("Tracing.tracingComplete", resolve));
  await devTools.send("Tracing.end");
  await complete;
  return perFrame(events);
}

const none: TraceEvent = { name: "", ph: "", ts: 0, tid: 0, pid: 0 };

function perFrame(events: readonly TraceEvent[]): number[] {
  const main = busiest(events.filter(({ name }) => name === "TimerFire"));
  const own = events.filter((one) => threadOf(one) === main);
  const starts = own.filter(({ name }) => name === frame).map(({ ts }) => ts);
  starts.sort((a, b) => a - b);
  const runs = own.filter(({ name, ph }) => ph === "X" && script.has(name)).toSorted((a, b) => a.ts - b.ts);
  const sums = new Map<number, number>();
  let [endsAt, at] = [0, 0];
  for (const { ts, dur = 0, tdur = dur } of runs) {
    if (ts < endsAt) continue;
    endsAt = ts + dur;
    while ((starts[at] ?? Number.POSITIVE_INFINITY) < ts) at += 1;
    sums.set(at, (sums.get(at) ?? 0) + tdur / 1000);
  }
  return [...sums.values()];
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

function busiest(events: readonly TraceEvent[]): string {
  const counts = new Map<string, number>();
  for (const one of events) counts.set(threadOf(one), (counts.get(threadOf(one)) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}
