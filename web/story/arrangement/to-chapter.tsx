import { useId, useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { arrangeWords } from "./arrange-words.ts";
import type { ShownChapter } from "./shown-chapters.ts";

type ToChapterProps = { title: string; chapters: readonly ShownChapter[]; move: (into: string) => void };

/** Moves a story into one of these chapters. */
export function ToChapter({ title, chapters, move }: ToChapterProps) {
  const words = useWords(arrangeWords);
  const id = useId();
  const [into, setInto] = useState("");
  return (
    <div className="to-chapter">
      <label htmlFor={id}>
        {words.toChapter} <span className="unseen">{title}</span>
      </label>
      <select id={id} value={into} onChange={({ target }) => setInto(target.value)}>
        <option value="">{words.stay}</option>
        {chapters.map((chapter) => (
          <option key={chapter.key} value={chapter.key}>
            {chapter.title}
          </option>
        ))}
      </select>
      {into === "" ? null : (
        <Button look="quiet" onClick={() => move(into)}>
          {words.move}
        </Button>
      )}
    </div>
  );
}
