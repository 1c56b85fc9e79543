import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { datedElements, type DatedElement } from "#domain/memory/dated-elements.ts";
import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import { memoryThemeOf } from "#domain/memory/memory.ts";
import type { ElementFile as StoredFile, ElementPicture } from "#domain/memory/picture.ts";
import { orderTimeline } from "#domain/memory/timeline-order.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { ElementFile } from "#web/story/element-file/element-file.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { linkWords } from "./link-words.ts";
import { linked } from "./link-backend.ts";
import { LinkedPictures } from "./linked-pictures.tsx";
import { loadLinkedMemory } from "./load-link.ts";

/** Deleted elements leave an open page within this time. */
const refreshMs = 15_000;

type LinkedMemoryProps = {
  id: string;
  /** Its title is the page's. */
  isWholePage?: boolean;
};

/** A memory to read and hear, newest day first. */
export function LinkedMemory({ id, isWholePage = false }: LinkedMemoryProps) {
  const words = useWords(linkWords);
  const { loading } = useWords(frameWords);
  const { data, isError, refetch } = useQuery({
    queryKey: ["linked memory", id],
    queryFn: () => loadLinkedMemory(id),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  const days = useMemo(() => orderTimeline(datedElements(data?.elements ?? []), "event"), [data]);
  const pictures = Map.groupBy(data?.media.pictures ?? [], ({ element_id: key }) => key);
  const files = new Map(data?.media.files.map((file) => [file.element_id, file]));
  if (isError && data === undefined) return <NotLoaded text={words.notRead} retry={refetch} />;
  if (data === undefined) return <Skeleton label={loading} lines={6} />;
  if (data === null) return <p className="sheet">{words.nothing}</p>;
  const Title = isWholePage ? "h1" : "h2";
  return (
    <article className="sheet stacked">
      <div className={`theme-picture ${memoryThemeOf(data.memory.theme)}`} />
      <Title>{data.memory.title}</Title>
      <p>{data.memory.description}</p>
      <ol className="linked-days" aria-label={words.elements}>
        {days.map((element) => (
          <li key={element.id}>
            <LinkedElement
              element={element}
              heading={isWholePage ? "h2" : "h3"}
              pictures={pictures.get(element.id)}
              file={files.get(element.id)}
            />
          </li>
        ))}
      </ol>
    </article>
  );
}

type LinkedElementProps = {
  element: DatedElement;
  heading: "h2" | "h3";
  pictures: readonly ElementPicture[] | undefined;
  file: StoredFile | undefined;
};

function LinkedElement({ element, heading: Title, pictures = [], file }: LinkedElementProps) {
  const { contributor } = useWords(linkWords);
  const language = useLanguage();
  const { title, content, event_date: date, contributor_name: name } = element;
  const text = content === "" ? null : <p className="entry-text">{content}</p>;
  return (
    <>
      {date === null ? null : <p className="when">{eventDateWords(date, language)}</p>}
      <Title>{title}</Title>
      <LinkedPictures pictures={pictures} title={title} />
      {file ? (
        <ElementFile file={file} title={title} content={content} session={linked}>
          {text}
        </ElementFile>
      ) : (
        text
      )}
      {name === null ? null : <p className="by">{contributor(name)}</p>}
    </>
  );
}
