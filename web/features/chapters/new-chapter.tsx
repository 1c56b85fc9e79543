import { maxChapterTitleLength } from "#domain/book/arrangement/arrangement.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { arrangeWords } from "#web/story/arrangement/arrange-words.ts";
import { chaptersWords } from "./chapters-words.ts";
import { TitleForm } from "#web/story/arrangement/title-form.tsx";

/** Asks for the title of a chapter to add. */
export function NewChapter({ add, close }: { add: (title: string) => void; close: () => void }) {
  const words = useWords(chaptersWords);
  const { cancel } = useWords(arrangeWords);
  return (
    <section className="new-chapter" aria-label={words.newChapter}>
      <TitleForm
        label={words.newTitle}
        title=""
        maxLength={maxChapterTitleLength}
        submit={words.add}
        cancel={cancel}
        keep={(title) => (title === null ? close() : add(title))}
        close={close}
      />
    </section>
  );
}
