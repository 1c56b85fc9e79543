import { useState } from "react";
import { maxChapterTitleLength } from "#domain/book/arrangement/arrangement.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { arrangeWords } from "#web/story/arrangement/arrange-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ArrangeIcon } from "#web/story/arrangement/arrange-icon.tsx";
import { chaptersWords } from "./chapters-words.ts";
import { TitleForm } from "#web/story/arrangement/title-form.tsx";
import type { ChangedChapter, ShownChapter } from "#web/story/arrangement/shown-chapters.ts";
import type { Step } from "#web/story/arrangement/steps.ts";
import { StoryList } from "./story-list.tsx";

type ChapterChangesProps = ChangedChapter & { close: () => void };

/** Rename, merge and hide a chapter, and its stories. */
export function ChapterChanges({ close, ...changed }: ChapterChangesProps) {
  const words = useWords(chaptersWords);
  const { keep, cancel } = useWords(arrangeWords);
  const [isNaming, setIsNaming] = useState(false);
  const { key, title, stories } = changed.chapter;
  const takeLast = (step: Step) => {
    changed.take(step);
    close();
  };
  return (
    <div className="chapter-changes">
      {isNaming ? (
        <TitleForm
          label={words.titleOf}
          hint={words.titleHint}
          title={title}
          maxLength={maxChapterTitleLength}
          submit={keep}
          cancel={cancel}
          keep={(given) => takeLast({ kind: "rename", key, title: given })}
          close={() => setIsNaming(false)}
        />
      ) : (
        <ChangeButtons {...changed} take={takeLast} rename={() => setIsNaming(true)} />
      )}
      {stories.length === 0 ? (
        <p className="hint">{words.noStories}</p>
      ) : (
        <details className="chapter-stories">
          <summary>{words.stories(stories.length)}</summary>
          <StoryList {...changed} />
        </details>
      )}
    </div>
  );
}

function ChangeButtons({ chapter, chapters, take, rename }: ChangedChapter & { rename: () => void }) {
  const words = useWords(chaptersWords);
  const { rename: renameWord } = useWords(arrangeWords);
  const { key } = chapter;
  const neighbor = neighborOf(chapter, chapters);
  return (
    <p className="row">
      <Button look="quiet" onClick={rename}>
        <Icon name="pen" size={24} /> {renameWord}
      </Button>
      {neighbor === null ? null : (
        <Button look="quiet" onClick={() => take({ kind: "merge", key: neighbor.gives, into: neighbor.takes })}>
          <ArrangeIcon name="merge" /> {words.merge(neighbor.title)}
        </Button>
      )}
      <Button look="quiet" onClick={() => take({ kind: "hide chapter", key, hidden: true })}>
        <ArrangeIcon name="hide" /> {words.hide}
      </Button>
    </p>
  );
}

/** The chapter before it, else the one after it, that is in the book. The later one gives its stories to the earlier one. */
function neighborOf({ key }: ShownChapter, chapters: readonly ShownChapter[]) {
  const inBook = chapters.filter((one) => !one.hidden || one.key === key);
  const at = inBook.findIndex((one) => one.key === key);
  const [before, after] = [inBook[at - 1], inBook[at + 1]];
  if (before) return { title: before.title, gives: key, takes: before.key };
  return after ? { title: after.title, gives: after.key, takes: key } : null;
}
