import { fold } from "#domain/follow-up/fold-words.ts";
import { compareEventDays } from "./event-date/event-date.ts";

/** The columns of a memory element that its place in the timeline depends on. */
export type TimelineElement = {
  id: string;
  title: string;
  content: string;
  tags: readonly string[];
  /** The days of the event as `1952-06-01`. Null: open; both null: without a date. */
  event_from: string | null;
  event_to: string | null;
  created_at: string;
};

export type TimelineOrder = "event" | "added";

/** Newest first. In the order of events, elements without a date follow the others. Ties: the last added, then by id. */
export function orderTimeline<Element extends TimelineElement>(
  elements: readonly Element[],
  order: TimelineOrder,
): Element[] {
  const placed = elements.map((element) => ({ element, days: daysOf(element), added: Date.parse(element.created_at) }));
  const byAdded = (a: (typeof placed)[number], b: (typeof placed)[number]) =>
    b.added - a.added || (a.element.id < b.element.id ? -1 : 1);
  placed.sort((a, b) => (order === "added" ? 0 : compareEventDays(b.days, a.days)) || byAdded(a, b));
  return placed.map(({ element }) => element);
}

function daysOf({ event_from: from, event_to: to }: TimelineElement) {
  return { from, to };
}

/** The elements that contain every word of the search text, ignoring accents and case, and have every selected tag. */
export function filterTimeline<Element extends TimelineElement>(
  elements: readonly Element[],
  { search, tags }: { search: string; tags: readonly string[] },
): Element[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  return elements.filter((element) => {
    if (!tags.every((tag) => element.tags.includes(tag))) return false;
    if (words.length === 0) return true;
    const text = searchedText(element);
    return words.every((word) => text.includes(word));
  });
}

const searchedTexts = new WeakMap<TimelineElement, string>();

function searchedText(element: TimelineElement): string {
  const known = searchedTexts.get(element);
  if (known !== undefined) return known;
  const text = fold([element.title, element.content, ...element.tags].join("\n"));
  searchedTexts.set(element, text);
  return text;
}
