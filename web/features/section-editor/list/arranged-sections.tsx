import type { ReactNode } from "react";
import { useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { ArrangeIcon } from "#web/story/arrangement/arrange-icon.tsx";
import { arrangeWords } from "#web/story/arrangement/arrange-words.ts";
import { movesOf, type ShownStory } from "#web/story/arrangement/shown-chapters.ts";
import { useChapterOrder, type OrderedBook } from "#web/story/arrangement/use-chapter-order.ts";
import { useRenaming } from "#web/story/arrangement/use-renaming.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SectionChanges } from "./section-changes.tsx";
import { SectionRow, type ListedSection } from "./section-row.tsx";

type ArrangedSectionsProps = {
  book: OrderedBook;
  sections: readonly ListedSection[];
  storyId: string;
  /** The list for a section whose answer is not in the book any more. */
  asMade: ReactNode;
};

/** The sections of the chapter that has this section now, and the steps that arrange it. */
export function ArrangedSections({ book, sections, storyId, asMade }: ArrangedSectionsProps) {
  useLoadedWords(arrangeWords);
  const words = useWords(arrangeWords);
  const order = useChapterOrder(book);
  const renaming = useRenaming();
  const here = sections.find(({ isHere }) => isHere);
  const chapter = order.chapters.find(({ stories }) => stories.some((one) => one.questionId === here?.questionId));
  if (chapter === undefined) return asMade;
  const changed = { chapter, chapters: order.chapters, take: order.take };
  return (
    <>
      <ol>
        {chapter.stories.map((story) => {
          const section = sectionOf(story, sections);
          return (
            <SectionRow
              key={story.questionId}
              section={section}
              storyId={storyId}
              drop={movesOf(story, changed).drop}
              {...(story.hidden ? { note: words.storyResting } : {})}
            >
              {section.isHere ? <SectionChanges {...changed} story={story} rename={renaming.rename} /> : null}
            </SectionRow>
          );
        })}
      </ol>
      {renaming.failed ? <Notice kind="problem">{words.notRenamed}</Notice> : null}
      <p role="status">{order.said}</p>
      {order.said === "" ? null : <p className="hint">{words.bookLater}</p>}
      <p className="row">
        {order.canUndo ? (
          <Button look="plain" onClick={order.undo}>
            <ArrangeIcon name="undo" /> {words.undo}
          </Button>
        ) : null}
        {renaming.undo === null ? null : (
          <Button look="plain" onClick={renaming.undo}>
            <ArrangeIcon name="undo" /> {words.undoTitle}
          </Button>
        )}
      </p>
    </>
  );
}

/** A title that the person gave wins over the finished book's. */
function sectionOf({ questionId, title, given }: ShownStory, sections: readonly ListedSection[]): ListedSection {
  const made = sections.find((one) => one.questionId === questionId);
  return made
    ? { ...made, title: given ?? made.title }
    : { questionId, title, seconds: 0, pages: undefined, isHere: false };
}
