import { expect, test } from "vitest";
import { eventDaysOf } from "./event-date/event-date.ts";
import { filterTimeline, orderTimeline, type TimelineElement } from "./timeline-order.ts";

function element(id: string, date: string | null, more: Partial<TimelineElement> = {}): TimelineElement {
  const days = date === null ? null : eventDaysOf(date);
  return {
    id,
    title: "",
    content: "",
    tags: [],
    event_from: days?.from ?? null,
    event_to: days?.to ?? null,
    created_at: "2026-11-24T10:00:00+00:00",
    ...more,
  };
}

const idsOf = (elements: readonly TimelineElement[]) => elements.map(({ id }) => id);

test("sorts events newest first and elements without a date last", () => {
  const newestFirst = ["9999", "1946/..", "1939/1945", "1939", "../1938", "1935-22", "193X", "1929-12-31", "0001"];
  const elements = newestFirst.map((date) => element(date, date));
  const undated = element("none", null);
  const shuffled = [undated, ...elements.toReversed()];
  expect(idsOf(orderTimeline(shuffled, "event"))).toEqual([...newestFirst, "none"]);
  expect(idsOf(shuffled)).toEqual(["none", ...newestFirst.toReversed()]);
});

test("orders events of the same days by creation time, then id", () => {
  const late = { created_at: "2026-11-24T10:00:00.5+00:00" };
  const elements = [element("b", "1952"), element("a", "1952"), element("late", "1952", late)];
  const expected = ["late", "a", "b"];
  expect(idsOf(orderTimeline(elements, "event"))).toEqual(expected);
  expect(idsOf(orderTimeline(elements.toReversed(), "event"))).toEqual(expected);
});

test("sorts by the time added, across time zones and precisions", () => {
  const times = {
    first: "2026-11-24T10:00:00+00:00",
    second: "2026-11-24T11:30:00+01:00",
    third: "2026-11-24T10:30:00.25Z",
    fourth: "2026-11-24T10:30:00.250999+00:00",
  };
  const elements = Object.entries(times).map(([id, created_at], at) => element(id, String(1990 - at), { created_at }));
  expect(idsOf(orderTimeline(elements, "added")).slice(-2)).toEqual(["second", "first"]);
  expect(idsOf(orderTimeline(elements, "added")).slice(0, 2).toSorted()).toEqual(["fourth", "third"]);
});

test("filters by every word of the search text, without accents and case", () => {
  const elements = [
    element("river", null, { title: "La rivière en été", content: "Ma sœur nageait" }),
    element("ball", null, { title: "Le bal", content: "l’été", tags: ["mère"] }),
  ];
  const found = (search: string) => idsOf(filterTimeline(elements, { search, tags: [] }));
  expect(found("RIVIERE")).toEqual(["river"]);
  expect(found("ete")).toEqual(["river", "ball"]);
  expect(found(" soeur  rivière ")).toEqual(["river"]);
  expect(found("mere")).toEqual(["ball"]);
  expect(found("l'ete")).toEqual(["ball"]);
  expect(found("rivière bal")).toEqual([]);
  expect(found("   ")).toEqual(["river", "ball"]);
  expect(found("x".repeat(1_000_000))).toEqual([]);
});

test("filters by every selected tag together with the text", () => {
  const elements = [
    element("both", null, { title: "Noël", tags: ["famille", "guerre"] }),
    element("one", null, { title: "Noël", tags: ["famille"] }),
  ];
  const found = (search: string, tags: string[]) => idsOf(filterTimeline(elements, { search, tags }));
  expect(found("", ["famille"])).toEqual(["both", "one"]);
  expect(found("", ["famille", "guerre"])).toEqual(["both"]);
  expect(found("noel", ["guerre"])).toEqual(["both"]);
  expect(found("pâques", ["guerre"])).toEqual([]);
});

test("searches the new text of a changed element", () => {
  const before = element("a", null, { title: "Old" });
  expect(filterTimeline([before], { search: "new", tags: [] })).toEqual([]);
  const after = { ...before, title: "New" };
  expect(filterTimeline([after], { search: "new", tags: [] })).toEqual([after]);
});
