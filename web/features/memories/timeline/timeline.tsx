import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { filterTimeline, orderTimeline } from "#domain/memory/timeline-order.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { UndoNotice } from "#web/story/deleted/undo-notice.tsx";
import type { JustDeleted } from "#web/story/deleted/use-just-deleted.ts";
import { Button } from "#web/ui/button.tsx";
import { restoration } from "#web/features/memories/api/change-queue.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { datedElements, type DatedElement } from "#domain/memory/dated-elements.ts";
import { AddLink } from "./add-link.tsx";
import { useMemory } from "./memory-context.ts";
import { TimelineEntry } from "./timeline-entry.tsx";

/** The elements of a memory, newest first. Only those near the window are in the page. */
export function Timeline() {
  const { elements, setSearch, setTags, save } = useMemory();
  const shown = useShownElements();
  const { page, element: texts, undo, notSaved } = useWords(memoryWords);
  const [deleted, setDeleted] = useState<JustDeleted | null>(null);
  const restore = async (id: string) => {
    const outcome = await save(restoration("memory_elements", id));
    if (outcome !== "refused") setDeleted(null);
    return outcome;
  };
  const notice = (
    <UndoNotice
      key={deleted?.id}
      deleted={deleted}
      text={texts.deleted}
      undo={undo}
      failed={notSaved}
      restore={restore}
    />
  );
  if (elements.length === 0)
    return (
      <div>
        {notice}
        <EmptyTimeline />
      </div>
    );
  return (
    <section className="timeline" aria-labelledby="timeline">
      <TimelineTools />
      {notice}
      {shown.length === 0 ? (
        <p role="status">
          {page.nothing}{" "}
          <Button
            look="plain"
            onClick={() => {
              setSearch("");
              setTags([]);
            }}
          >
            {page.showAll}
          </Button>
        </p>
      ) : (
        <Entries shown={shown} onDelete={setDeleted} />
      )}
    </section>
  );
}

/** The elements that fit the search and the chosen tags, in the chosen order. */
function useShownElements(): DatedElement[] {
  const { elements, order, search, tags } = useMemory();
  const ordered = useMemo(() => orderTimeline(datedElements(elements), order), [elements, order]);
  return useMemo(() => filterTimeline(ordered, { search, tags }), [ordered, search, tags]);
}

function TimelineTools() {
  const { search, setSearch, order, setOrder } = useMemory();
  const { page } = useWords(memoryWords);
  return (
    <div className="timeline-head">
      <h2 id="timeline">{page.timeline}</h2>
      <SearchField label={page.search} value={search} change={setSearch} isHinted />
      <label>
        <span className="unseen">{page.sort}</span>
        <select value={order} onChange={(event) => setOrder(event.target.value === "added" ? "added" : "event")}>
          <option value="event">{page.byEvent}</option>
          <option value="added">{page.byAdded}</option>
        </select>
      </label>
    </div>
  );
}

const estimatedHeight = 190;

type EntriesProps = {
  shown: readonly DatedElement[];
  onDelete: (element: JustDeleted) => void;
};

function Entries({ shown, onDelete }: EntriesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (at) => shown[at]?.id ?? at,
    overscan: 6,
    scrollMargin: top,
  });
  return (
    <ol className="timeline-list" ref={list} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const element = shown[index];
        return element ? (
          <li
            key={key}
            className={index === shown.length - 1 ? "last" : undefined}
            data-index={index}
            ref={virtual.measureElement}
            aria-setsize={shown.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <TimelineEntry element={element} onDelete={onDelete} />
          </li>
        ) : null;
      })}
    </ol>
  );
}

function EmptyTimeline() {
  const { isOwn } = useMemory();
  const { page } = useWords(memoryWords);
  return (
    <section className="timeline-empty stacked">
      <EmptyDrawing />
      <div>
        <h2>{page.empty}</h2>
        <p className="lead">{page.emptyText}</p>
        {isOwn ? <AddLink label={page.addFirst} /> : null}
      </div>
    </section>
  );
}

function EmptyDrawing() {
  return (
    <svg viewBox="0 0 300 150" aria-hidden="true">
      <path className="leaf" d="M20 118q130-34 130 10 0-44 130-10V24Q150-10 150 34 150-10 20 24z" />
      <path className="fold" d="M150 34v94" />
      <path
        className="lines"
        d="M44 46q46-14 84-4M44 66q46-14 84-4M44 86q46-14 84-4M172 42q40-10 84 4M172 62q40-10 84 4M172 82q40-10 84 4"
      />
      <path className="ribbon" d="M200 14h16v60l-8-9-8 9z" />
    </svg>
  );
}
