import { useRef } from "react";
import { ChapterSheet } from "#web/story/open-book/chapter-sheet.tsx";
import { useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ChapterChanges } from "./chapter-changes.tsx";
import { ArrangeIcon } from "#web/story/arrangement/arrange-icon.tsx";
import { arrangeWords } from "#web/story/arrangement/arrange-words.ts";
import { chaptersWords } from "./chapters-words.ts";
import type { ChaptersWords } from "./chapters.en.ts";
import { MoveButtons } from "#web/story/arrangement/move-buttons.tsx";
import type { ChangedChapter, ShownChapter } from "#web/story/arrangement/shown-chapters.ts";
import { useChapterDragging } from "./use-chapter-dragging.ts";

type ChapterRowProps = ChangedChapter & { at: number; isOpen: boolean; open: (isOpen: boolean) => void };

/** One chapter: what it holds, and the steps that move, change, hide or show it. */
export function ChapterRow({ at, isOpen, open, ...changed }: ChapterRowProps) {
  const words = useWords(chaptersWords);
  const { show: showWord, showOne } = useWords(arrangeWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const { chapter, chapters, take } = changed;
  const { key, title, hidden, told, questions } = chapter;
  const [before, after] = [chapters[at - 1], chapters[at + 1]];
  const place = (side: "before" | "after", of: string) => take({ kind: "place chapter", key, beside: { side, of } });
  const dragging = useChapterDragging(changed);
  const show = () => {
    take({ kind: "hide chapter", key, hidden: false });
    heading.current?.focus();
  };
  const close = () => {
    open(false);
    heading.current?.focus();
  };
  return (
    <li className={hidden ? "resting" : isOpen ? "open" : undefined} data-drop={dragging.isOver} {...dragging.row}>
      <span className="chapter-handle" {...dragging.handle}>
        <ChapterSheet questions={questions} answered={told} here={isOpen && !hidden} />
      </span>
      <div className="chapter-name">
        <h2 ref={heading} tabIndex={-1}>
          {words.numbered(at + 1, title)}
        </h2>
        <p>{sizeOf(chapter, words)}</p>
      </div>
      <div className="chapter-acts">
        <MoveButtons
          title={title}
          up={before ? () => place("before", before.key) : null}
          down={after ? () => place("after", after.key) : null}
        />
        {hidden ? (
          <button type="button" className="button square" aria-label={showOne(title)} onClick={show}>
            <ArrangeIcon name="show" /> {showWord}
          </button>
        ) : (
          <ChangeButton title={title} isOpen={isOpen} toggle={() => open(!isOpen)} />
        )}
      </div>
      {isOpen && !hidden ? <ChapterChanges {...changed} close={close} /> : null}
    </li>
  );
}

type ChangeButtonProps = { title: string; isOpen: boolean; toggle: () => void };

function ChangeButton({ title, isOpen, toggle }: ChangeButtonProps) {
  const words = useWords(chaptersWords);
  return (
    <button
      type="button"
      className="button square"
      aria-label={isOpen ? words.doneOne(title) : words.changeOne(title)}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {isOpen ? <Icon name="tick" size={24} /> : null} {isOpen ? words.done : words.change}
    </button>
  );
}

function sizeOf({ hidden, pages, minutes, told, questions, stories }: ShownChapter, words: ChaptersWords): string {
  if (stories.length === 0) return words.empty;
  if (hidden) return words.resting(pages);
  return words.size(pages, minutes) + (told < questions ? words.told(told, questions) : "");
}
