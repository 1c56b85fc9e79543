import { Notice } from "#web/ui/notice.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWords } from "#web/lib/texts/language.tsx";
import { ArrangeIcon } from "#web/story/arrangement/arrange-icon.tsx";
import { arrangeWords } from "#web/story/arrangement/arrange-words.ts";
import type { ChangedChapter } from "#web/story/arrangement/shown-chapters.ts";
import { useRenaming } from "#web/story/arrangement/use-renaming.ts";
import { StoryRow } from "./story-row.tsx";

/** The stories of a chapter: rename them, move them within it or to another one, hide and show them. */
export function StoryList(changed: ChangedChapter) {
  const words = useWords(arrangeWords);
  const renaming = useRenaming();
  return (
    <>
      <ol className="story-list">
        {changed.chapter.stories.map((story) => (
          <StoryRow key={story.questionId} {...changed} story={story} rename={renaming.rename} />
        ))}
      </ol>
      {renaming.failed ? <Notice kind="problem">{words.notRenamed}</Notice> : null}
      {renaming.undo === null ? null : (
        <Button look="plain" onClick={renaming.undo}>
          <ArrangeIcon name="undo" /> {words.undoTitle}
        </Button>
      )}
    </>
  );
}
