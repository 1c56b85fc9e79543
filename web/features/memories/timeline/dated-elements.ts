import { eventDaysOf } from "#domain/memory/event-date.ts";
import type { MemoryElement } from "#domain/memory/memory.ts";

export type DatedElement = MemoryElement & { event_from: string | null; event_to: string | null };

const known = new WeakMap<MemoryElement, DatedElement>();

/** The elements with the days that their dates span. */
export function datedElements(elements: readonly MemoryElement[]): DatedElement[] {
  return elements.map((element) => {
    const before = known.get(element);
    if (before) return before;
    const days = element.event_date === null ? null : eventDaysOf(element.event_date);
    const dated = { ...element, event_from: days?.from ?? null, event_to: days?.to ?? null };
    known.set(element, dated);
    return dated;
  });
}
