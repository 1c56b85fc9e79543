// A timeline of 10,000 elements: one sort by event date, one by date added, and one search. Medians of 21 runs; a
// search runs on new elements each time, so its folded texts are not cached.
import "#server/platform/content/default-content.ts";
import { eventDateOf, eventDaysOf } from "#domain/memory/event-date/event-date.ts";
import { filterTimeline, orderTimeline, type TimelineElement } from "#domain/memory/timeline-order.ts";
import { measured, report } from "./report.ts";

const count = 10_000;
const runs = 21;
const sortLimitMs = 100;
const searchLimitMs = 100;

/** A linear congruential generator: every run has the same elements. */
let seed = 42;
function below(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
}

const text = "L’été de la grande inondation, nous étions à la fenêtre et ma mère comptait les barques. ".repeat(4);

function element(at: number): TimelineElement {
  const year = 1920 + below(100);
  const kind = below(5);
  const parts = [
    { year },
    { year, month: 1 + below(12) },
    { year, month: 1 + below(12), day: 1 + below(28) },
    { year, decade: true },
    { year, before: true },
  ][kind] ?? { year };
  const days = eventDaysOf(eventDateOf(parts) ?? "");
  return {
    id: `${String(below(1_000_000)).padStart(6, "0")}-${at}`,
    title: `Souvenir ${at}`,
    content: text,
    tags: ["famille", `tag ${at % 40}`],
    event_from: days?.from ?? null,
    event_to: days?.to ?? null,
    created_at: new Date(Date.UTC(2026, 0, 1) + below(10_000_000) * 1000).toISOString(),
  };
}

const elements = Array.from({ length: count }, (_, at) => element(at));

function median(run: (fresh: TimelineElement[]) => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const fresh = elements.map((one) => ({ ...one }));
    const startedAt = performance.now();
    run(fresh);
    return performance.now() - startedAt;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Infinity;
}

const found = filterTimeline(elements, { search: "souvenir 777", tags: [] }).length;
if (found === 0) throw new Error("the search found nothing");
const note = `${count} elements`;
report([
  measured({
    bench: "timeline by event date",
    ours: median((fresh) => orderTimeline(fresh, "event")),
    limit: sortLimitMs,
    unit: "ms",
    note,
  }),
  measured({
    bench: "timeline by date added",
    ours: median((fresh) => orderTimeline(fresh, "added")),
    limit: sortLimitMs,
    unit: "ms",
    note,
  }),
  measured({
    bench: "timeline search",
    ours: median((fresh) => filterTimeline(fresh, { search: "souvenir 777", tags: [] })),
    limit: searchLimitMs,
    unit: "ms",
    note: `${found} found`,
  }),
]);
