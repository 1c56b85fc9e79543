import { useState } from "react";
import { Link, useParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ArrangeIcon } from "#web/story/arrangement/arrange-icon.tsx";
import { arrangeWords } from "#web/story/arrangement/arrange-words.ts";
import { MoveButtons } from "#web/story/arrangement/move-buttons.tsx";
import { movesOf, type ChangedChapter, type ShownStory } from "#web/story/arrangement/shown-chapters.ts";
import { StoryNameForm } from "#web/story/arrangement/title-form.tsx";
import { ToChapter } from "#web/story/arrangement/to-chapter.tsx";
import { useDragging } from "#web/story/arrangement/use-dragging.ts";
import { chaptersWords } from "./chapters-words.ts";

type StoryRowProps = ChangedChapter & {
  story: ShownStory;
  rename: (story: ShownStory, title: string | null) => void;
};

export function StoryRow({ story, rename, ...changed }: StoryRowProps) {
  const words = useWords(arrangeWords);
  const { hide, hideOne } = useWords(chaptersWords);
  const [isNaming, setIsNaming] = useState(false);
  const { chapter, chapters, take } = changed;
  const { questionId, title, hidden } = story;
  const moves = movesOf(story, changed);
  const dragging = useDragging({ kind: "story", key: String(questionId) }, { story: moves.drop });
  const others = chapters.filter((one) => one.key !== chapter.key);
  return (
    <li className={hidden ? "resting" : undefined} data-drop={dragging.isOver} {...dragging.row}>
      <p className="story-handle" {...dragging.handle}>
        <StoryLink questionId={questionId} title={title} handle={dragging.handle} />
        {hidden ? <small> {words.storyResting}</small> : null}
      </p>
      <div className="chapter-acts">
        <MoveButtons title={title} up={moves.up} down={moves.down} />
        {story.answerId === null ? null : (
          <RenameButton title={title} isNaming={isNaming} toggle={() => setIsNaming(!isNaming)} />
        )}
        <button
          type="button"
          className="button square"
          aria-label={hidden ? words.showOne(title) : hideOne(title)}
          onClick={() => take({ kind: "hide story", questionId, hidden: !hidden })}
        >
          <ArrangeIcon name={hidden ? "show" : "hide"} /> {hidden ? words.show : hide}
        </button>
      </div>
      {isNaming ? <StoryNameForm story={story} rename={rename} close={() => setIsNaming(false)} /> : null}
      {others.length === 0 ? null : (
        <ToChapter
          title={title}
          chapters={others}
          move={(into) => take({ kind: "place story", questionId, into, beside: null })}
        />
      )}
    </li>
  );
}

type StoryLinkProps = { questionId: number; title: string; handle: ReturnType<typeof useDragging>["handle"] };

function StoryLink({ questionId, title, handle }: StoryLinkProps) {
  const language = useLanguage();
  const storyId = useParams()["id"] ?? "";
  return (
    <Link {...handle} to={pagePath(language, `/story/${storyId}/sections/${questionId}`)}>
      {title}
    </Link>
  );
}

type RenameButtonProps = { title: string; isNaming: boolean; toggle: () => void };

function RenameButton({ title, isNaming, toggle }: RenameButtonProps) {
  const words = useWords(arrangeWords);
  return (
    <button
      type="button"
      className="button square"
      aria-label={words.renameOne(title)}
      aria-expanded={isNaming}
      onClick={toggle}
    >
      <Icon name="pen" size={24} /> {words.rename}
    </button>
  );
}
