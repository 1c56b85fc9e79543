import { eventDaysOf, type EventDays } from "./event-date/event-date.ts";
import type { MemoryElement } from "./memory.ts";

export type DatedElement = MemoryElement & { event_from: string | null; event_to: string | null };

const known = new WeakMap<MemoryElement, DatedElement>();
/** Parsing a date costs more than finding it; few different dates occur. */
const parsed = new Map<string, EventDays | null>();

/** The elements with the days that their dates span. */
export function datedElements(elements: readonly MemoryElement[]): DatedElement[] {
  return elements.map((element) => {
    const before = known.get(element);
    if (before) return before;
    const days = element.event_date === null ? null : daysOf(element.event_date);
    const dated = { ...element, event_from: days?.from ?? null, event_to: days?.to ?? null };
    known.set(element, dated);
    return dated;
  });
}

function daysOf(date: string): EventDays | null {
  const days = parsed.get(date) ?? eventDaysOf(date);
  parsed.set(date, days);
  return days;
}
