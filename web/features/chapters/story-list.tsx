import { useId, useState } from "react";
import { Link, useParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChapterIcon } from "./chapter-icon.tsx";
import { chaptersWords } from "./chapters-words.ts";
import { MoveButtons } from "./move-buttons.tsx";
import type { ChangedChapter, ShownChapter, ShownStory } from "./order/shown-chapters.ts";

/** The stories of a chapter: move them within it or to another one, hide and show them. */
export function StoryList({ chapter, chapters, take }: ChangedChapter) {
  const words = useWords(chaptersWords);
  const language = useLanguage();
  const storyId = useParams()["id"] ?? "";
  const { key, stories } = chapter;
  const others = chapters.filter((one) => one.key !== key);
  const place = (questionId: number, side: "before" | "after", of: number) =>
    take({ kind: "place story", questionId, into: key, beside: { side, of } });
  return (
    <ol className="story-list">
      {stories.map(({ questionId, title, hidden }, at) => (
        <li key={questionId} className={hidden ? "resting" : undefined}>
          <p>
            <Link to={pagePath(language, `/story/${storyId}/sections/${questionId}`)}>{title}</Link>
            {hidden ? <small> {words.storyResting}</small> : null}
          </p>
          <div className="chapter-acts">
            <MoveButtons
              title={title}
              up={moveTo(stories[at - 1], (of) => place(questionId, "before", of))}
              down={moveTo(stories[at + 1], (of) => place(questionId, "after", of))}
            />
            <button
              type="button"
              className="button square"
              aria-label={hidden ? words.showOne(title) : words.hideOne(title)}
              onClick={() => take({ kind: "hide story", questionId, hidden: !hidden })}
            >
              <ChapterIcon name={hidden ? "show" : "hide"} /> {hidden ? words.show : words.hide}
            </button>
          </div>
          {others.length === 0 ? null : (
            <ToChapter
              title={title}
              chapters={others}
              move={(into) => take({ kind: "place story", questionId, into, beside: null })}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function moveTo(neighbor: ShownStory | undefined, place: (of: number) => void): (() => void) | null {
  return neighbor ? () => place(neighbor.questionId) : null;
}

type ToChapterProps = { title: string; chapters: readonly ShownChapter[]; move: (into: string) => void };

function ToChapter({ title, chapters, move }: ToChapterProps) {
  const words = useWords(chaptersWords);
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
