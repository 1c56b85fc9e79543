import { lazy, memo, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { eventDateWords, weekdayOf } from "#domain/memory/event-date/event-date-words.ts";
import { elementTypeOf, maxExcerpt } from "#domain/memory/memory.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { MemoryIcon } from "#web/features/memories/memory-icon.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { ElementMedia } from "#web/features/memories/media/element-media.tsx";
import { summaryServiceFor } from "#web/features/memories/summary/summary-service.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import type { DatedElement } from "#domain/memory/dated-elements.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { useMemory } from "./memory-context.ts";
import { Menu } from "./menu.tsx";

const ElementSummary = lazy(async () => ({
  default: (await import("#web/features/memories/summary/element-summary.tsx")).ElementSummary,
}));

type TimelineEntryProps = { element: DatedElement; onDelete: (element: DatedElement) => void };

/** One element of the timeline. Scrolling renders the new ones only. */
export const TimelineEntry = memo(function TimelineEntry({ element, onDelete }: TimelineEntryProps) {
  const words = useWords(memoryWords);
  const language = useLanguage();
  const { changes, isOwn, media } = useMemory();
  const { id, title, event_date: date } = element;
  const type = elementTypeOf(element.type);
  const weekday = date === null ? null : weekdayOf(date, language);
  const change = changes.find((one) => one.id === id);
  return (
    <>
      <p className="when">
        {date === null ? words.page.noDate : eventDateWords(date, language)}
        {weekday === null ? null : <small>{words.page.weekday(weekday)}</small>}
      </p>
      <article className={`timeline-entry ${type}`}>
        <p className="kind">
          <MemoryIcon name={type} /> {words.types[type]}
        </p>
        {isOwn ? <EntryMenu element={element} onDelete={onDelete} /> : null}
        <h3>{title}</h3>
        <ElementMedia element={element} media={media} isOwn={isOwn} isWaiting={change?.refused === null}>
          <Excerpt text={element.content} />
        </ElementMedia>
        {isOwn ? <Summary element={element} /> : null}
        <p className="by">
          {element.contributor_name === null ? null : <b>{words.element.from(element.contributor_name)}</b>}{" "}
          {words.element.added(dayOf(element.created_at, language))}
        </p>
        {change?.refused === null ? <p role="status">{words.waiting}</p> : null}
        {change?.refused === "conflict" ? <ConflictNotice change={change} /> : null}
      </article>
    </>
  );
});

function Summary({ element }: { element: DatedElement }) {
  const service = summaryServiceFor(element);
  if (service === "") return null;
  return (
    <Suspense fallback={null}>
      <ElementSummary elementId={element.id} content={element.content} service={service} />
    </Suspense>
  );
}

function EntryMenu({ element, onDelete }: TimelineEntryProps) {
  const { element: texts, notSaved } = useWords(memoryWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const say = useToast();
  const { memory, save } = useMemory();
  const { id, title } = element;
  const remove = async () => {
    const row = { deleted_at: new Date().toISOString() };
    const outcome = await save({ table: "memory_elements", id, isNew: false, version: null, row });
    if (outcome === "refused") say("error", notSaved);
    else onDelete(element);
  };
  const edit = () => void navigate(`${pagePath(language, `/memory/${memory.id}/element`)}?edit=${id}`);
  return (
    <Menu
      label={texts.menu(title)}
      look="dots"
      items={[
        { label: texts.change, icon: <Icon name="pen" />, act: edit },
        { label: texts.delete, icon: <Icon name="bin" />, act: () => void remove(), danger: true },
      ]}
    >
      <MemoryIcon name="dots" />
    </Menu>
  );
}

/** Whole words, unless one word fills it. */
function excerptOf(text: string): string {
  const cut = [...text].slice(0, maxExcerpt + 1).join("");
  return cut
    .replace(/(?<=\S)\s+\S*$/u, "")
    .slice(0, maxExcerpt + 1)
    .trimEnd();
}

function Excerpt({ text }: { text: string }) {
  const { more, less } = useWords(memoryWords).element;
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > maxExcerpt && [...text].length > maxExcerpt;
  if (text === "") return null;
  return (
    <>
      <p className="entry-text">{isLong && !isOpen ? `${excerptOf(text)}…` : text}</p>
      {isLong ? (
        <Button look="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? less : more} <MemoryIcon name={isOpen ? "up" : "down"} />
        </Button>
      ) : null}
    </>
  );
}
