import { datedElements } from "#domain/memory/dated-elements.ts";
import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import type { MemoryElement } from "#domain/memory/memory.ts";
import { orderTimeline } from "#domain/memory/timeline-order.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";

type TimelinePlaceProps = {
  elements: readonly MemoryElement[];
  /** The element that is edited; a new one has an id that the timeline does not know. */
  id: string;
  title: string;
  /** Its date as it was read until now. */
  date: string | null;
};

/** Elements shown before and after. */
const neighbors = 2;

/** Shows where an element falls on the timeline, before it is saved. */
export function TimelinePlace({ elements, id, title, date }: TimelinePlaceProps) {
  const words = useWords(memoryWords);
  const language = useLanguage();
  const now = new Date().toISOString();
  const blank = {
    memory_id: id,
    type: "note",
    content: "",
    tags: [],
    version: 0,
    created_at: now,
    contributor_name: null,
  };
  const draft: MemoryElement = { ...blank, ...elements.find((one) => one.id === id), id, title, event_date: date };
  const ordered = orderTimeline(datedElements([...elements.filter((one) => one.id !== id), draft]), "event");
  const at = ordered.findIndex((one) => one.id === id);
  return (
    <section className="timeline-place">
      <h2>{words.element.place}</h2>
      <ol>
        {ordered.slice(Math.max(0, at - neighbors), at + neighbors + 1).map((one) => (
          <li key={one.id} className={one.id === id ? "new" : undefined}>
            <small>{one.event_date === null ? words.page.noDate : eventDateWords(one.event_date, language)}</small>
            <b>{one.title === "" ? words.element.unnamed : one.title}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
