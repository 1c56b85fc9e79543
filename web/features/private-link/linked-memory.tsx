import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { eventDateWords } from "#domain/memory/event-date-words.ts";
import { memoryThemeOf } from "#domain/memory/memory.ts";
import { orderTimeline } from "#domain/memory/timeline-order.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { linkWords } from "./link-words.ts";
import { datedElements } from "#domain/memory/dated-elements.ts";
import { LinkedPictures, useLinkedPictures } from "./linked-pictures.tsx";
import { loadLinkedMemory } from "./load-link.ts";

/** Deleted elements leave an open page within this time. */
const refreshMs = 15_000;

/** A memory to read, newest day first. */
export function LinkedMemory({ id }: { id: string }) {
  const words = useWords(linkWords);
  const { loading } = useWords(frameWords);
  const language = useLanguage();
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: ["linked memory", id],
    queryFn: () => loadLinkedMemory(id),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  const days = useMemo(() => orderTimeline(datedElements(data?.elements ?? []), "event"), [data]);
  const pictures = useLinkedPictures(id, dataUpdatedAt);
  if (isError && data === undefined) return <Notice kind="problem">{words.notRead}</Notice>;
  if (data === undefined) return <Skeleton label={loading} lines={6} />;
  if (data === null) return <p className="sheet">{words.nothing}</p>;
  return (
    <article className="sheet stacked">
      <div className={`theme-picture ${memoryThemeOf(data.memory.theme)}`} />
      <h2>{data.memory.title}</h2>
      <p>{data.memory.description}</p>
      <ol className="linked-days" aria-label={words.elements}>
        {days.map(({ id: key, title, content, event_date: date, contributor_name: name }) => (
          <li key={key}>
            {date === null ? null : <p className="when">{eventDateWords(date, language)}</p>}
            <h3>{title}</h3>
            <LinkedPictures pictures={pictures.get(key) ?? []} title={title} />
            <p className="entry-text">{content}</p>
            {name === null ? null : <p className="by">{words.contributor(name)}</p>}
          </li>
        ))}
      </ol>
    </article>
  );
}
