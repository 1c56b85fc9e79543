import type { ElementType, MemoryElement } from "#domain/memory/memory.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { mediaWords } from "#web/features/memories/media/media-words.ts";
import { TimelinePlace } from "./timeline-place.tsx";

type ElementAsideProps = {
  type: ElementType;
  isNew: boolean;
  isPrivate: boolean;
  elements: readonly MemoryElement[];
  id: string;
  title: string;
  date: string | null;
};

/** What becomes of an element, where it falls on the timeline, and who sees it. */
export function ElementAside({ type, isNew, isPrivate, ...place }: ElementAsideProps) {
  const { audio, picture, sees } = useWords(mediaWords);
  const [title, text] = isPrivate ? sees.private : sees.public;
  return (
    <aside className="element-aside">
      {type === "audio" ? (
        <section>
          <h2>{audio.becomes}</h2>
          <FactList facts={audio.facts} />
        </section>
      ) : null}
      <TimelinePlace {...place} />
      {type === "image" && isNew ? <FactList facts={picture.facts} /> : null}
      <p className="only-you">
        <Icon name="lock" size={26} />
        <span>
          <b>{title}</b> {text}
        </span>
      </p>
    </aside>
  );
}
