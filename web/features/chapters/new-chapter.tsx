import { useWords } from "#web/lib/texts/language.tsx";
import { chaptersWords } from "./chapters-words.ts";
import { ChapterTitleForm } from "./chapter-title-form.tsx";

/** Asks for the title of a chapter to add. */
export function NewChapter({ add, close }: { add: (title: string) => void; close: () => void }) {
  const words = useWords(chaptersWords);
  return (
    <section className="new-chapter" aria-label={words.newChapter}>
      <ChapterTitleForm
        label={words.newTitle}
        title=""
        submit={words.add}
        keep={(title) => (title === null ? close() : add(title))}
        close={close}
      />
    </section>
  );
}
