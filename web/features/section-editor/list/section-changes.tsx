import { useState, type ReactNode } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { ArrangeIcon } from "#web/story/arrangement/arrange-icon.tsx";
import { arrangeWords } from "#web/story/arrangement/arrange-words.ts";
import { MoveButtons } from "#web/story/arrangement/move-buttons.tsx";
import { movesOf, type ChangedChapter, type ShownStory } from "#web/story/arrangement/shown-chapters.ts";
import { StoryNameForm } from "#web/story/arrangement/title-form.tsx";
import { ToChapter } from "#web/story/arrangement/to-chapter.tsx";
import { Icon } from "#web/ui/icon.tsx";

type SectionChangesProps = ChangedChapter & {
  story: ShownStory;
  rename: (story: ShownStory, title: string | null) => void;
};

/** Rename, move and omit a section. */
export function SectionChanges({ story, rename, ...changed }: SectionChangesProps) {
  const words = useWords(arrangeWords);
  const [open, setOpen] = useState<"title" | "chapter" | null>(null);
  const { chapter, chapters, take } = changed;
  const { questionId, title, hidden } = story;
  const moves = movesOf(story, changed);
  const others = chapters.filter((one) => one.key !== chapter.key);
  const toggle = (part: "title" | "chapter") => setOpen(open === part ? null : part);
  return (
    <div className="section-changes">
      <div className="section-buttons">
        {story.answerId === null ? null : (
          <Opener label={words.renameOne(title)} isOpen={open === "title"} toggle={() => toggle("title")}>
            <Icon name="pen" size={24} /> {words.rename}
          </Opener>
        )}
        <MoveButtons title={title} up={moves.up} down={moves.down} withWords />
        {others.length === 0 ? null : (
          <Opener label={words.moveOne(title)} isOpen={open === "chapter"} toggle={() => toggle("chapter")}>
            <ArrangeIcon name="move" /> {words.moveShort}
          </Opener>
        )}
        <button
          type="button"
          className="button square"
          aria-label={hidden ? words.showOne(title) : words.omitOne(title)}
          onClick={() => take({ kind: "hide story", questionId, hidden: !hidden })}
        >
          <ArrangeIcon name={hidden ? "show" : "omit"} /> {hidden ? words.show : words.omit}
        </button>
      </div>
      {open === "title" ? <StoryNameForm story={story} rename={rename} close={() => setOpen(null)} /> : null}
      {open === "chapter" ? (
        <ToChapter
          title={title}
          chapters={others}
          move={(into) => {
            take({ kind: "place story", questionId, into, beside: null });
            setOpen(null);
          }}
        />
      ) : null}
    </div>
  );
}

type OpenerProps = { label: string; isOpen: boolean; toggle: () => void; children: ReactNode };

function Opener({ label, isOpen, toggle, children }: OpenerProps) {
  return (
    <button type="button" className="button square" aria-label={label} aria-expanded={isOpen} onClick={toggle}>
      {children}
    </button>
  );
}
