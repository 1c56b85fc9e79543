import { bookPlaces } from "#domain/book/book-memory.ts";
import { questionChapters } from "#domain/interview/question-chapter.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { useMemory } from "./memory-context.ts";

/** "Where I Come From". */
const usualChapter = 2;

/** Whether and where the owner's book tells this memory. */
export function BookPlace() {
  const { memory, save } = useMemory();
  const { book, notSaved } = useWords(memoryWords);
  const say = useToast();
  const { book_place: place, book_chapter: chapter } = memory;
  const change = async (row: { book_place: string | null; book_chapter: number | null }) => {
    const outcome = await save({ table: "memories", id: memory.id, isNew: false, version: null, row });
    if (outcome === "refused") say("error", notSaved);
  };
  const choosePlace = (chosen: string) =>
    void change(
      chosen === ""
        ? { book_place: null, book_chapter: null }
        : { book_place: chosen, book_chapter: chapter ?? usualChapter },
    );
  return (
    <section className="book-place">
      <h2>{book.title}</h2>
      <label>
        {book.place}
        <select value={place ?? ""} onChange={(event) => choosePlace(event.target.value)}>
          <option value="">{book.none}</option>
          {bookPlaces.map((one) => (
            <option key={one} value={one}>
              {book.places[one]}
            </option>
          ))}
        </select>
      </label>
      {place === null ? null : (
        <>
          <ChapterSelect
            chapter={chapter ?? usualChapter}
            choose={(chosen) => void change({ book_place: place, book_chapter: chosen })}
          />
          <p className="hint">{book.hint}</p>
        </>
      )}
    </section>
  );
}

function ChapterSelect({ chapter, choose }: { chapter: number; choose: (chapter: number) => void }) {
  const { book } = useWords(memoryWords);
  const language = useLanguage();
  return (
    <label>
      {book.chapter}
      <select value={chapter} onChange={(event) => choose(Number(event.target.value))}>
        {questionChapters.map(({ number, title }) => (
          <option key={number} value={number}>
            {title[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
