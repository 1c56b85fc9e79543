import { skipToken, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { storyKey } from "#web/lib/api/query-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { loadStoryTitles, setStoryTitle } from "#web/story/arrangement/story-titles.ts";
import { StoryTitleForm } from "./story-title-form.tsx";
import { storyTitleWords } from "./story-title-words.ts";

type StoryTitleProps = { answer: StoryAnswer; memoirId: string | null };

/** The title of a story in the book, with an edit and an undo button. */
export function StoryTitle({ answer, memoirId }: StoryTitleProps) {
  const words = useWords(storyTitleWords);
  const [writing, setWriting] = useState(false);
  const [before, setBefore] = useState<string | null>();
  const line = useRef<HTMLParagraphElement>(null);
  const { data: made } = useQuery({
    queryKey: [...storyKey, "story-titles", memoirId],
    queryFn: memoirId === null ? skipToken : () => loadStoryTitles(memoirId),
  });
  const change = useStoryChange((title: string | null) => setStoryTitle(answer.id, title), { untilRead: true });
  const story = made?.get(answer.question_id);
  const given = change.isPending ? change.variables : answer.story_title;
  const title = given ?? (answer.story_title === null ? story?.title : null) ?? null;
  const close = () => {
    setWriting(false);
    line.current?.focus({ preventScroll: true });
  };
  const keep = (wanted: string | null, back: string | null | undefined) => {
    close();
    change.mutate(wanted, { onSuccess: () => setBefore(back) });
  };
  return (
    <div className="story-title">
      <p ref={line} tabIndex={-1}>
        {title === null ? words.chosenByBook : words.called(title)}
      </p>
      {writing ? (
        <StoryTitleForm
          title={title ?? ""}
          others={[story?.title ?? "", ...(story?.otherTitles ?? [])].filter((one) => one !== "" && one !== title)}
          keep={(wanted) => keep(wanted, answer.story_title)}
          close={close}
        />
      ) : (
        <p className="row">
          <Button look="plain" onClick={() => setWriting(true)}>
            <Icon name="pen" size={24} /> {words.other}
          </Button>
          {before !== undefined && !change.isPending ? (
            <Button look="plain" onClick={() => keep(before, undefined)}>
              <Icon name="back" size={24} /> {words.undo}
            </Button>
          ) : null}
        </p>
      )}
      <p role="status">{change.isSuccess ? (memoirId === null ? words.kept : words.keptForNext) : ""}</p>
      {change.isError ? <Notice kind="problem">{words.notKept}</Notice> : null}
    </div>
  );
}
