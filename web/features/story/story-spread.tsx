import { useNavigate } from "react-router";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { beginPath } from "#web/story/begin-path.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import { pagesOf } from "#web/story/open-book/numbers.tsx";
import { OpenBook } from "#web/story/open-book/open-book.tsx";
import { NextPage, TitlePage } from "#web/story/open-book/pages.tsx";
import { answeredOf, interviewPath, lastGiven, nextToAnswer } from "#web/story/open-book/places.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import type { Story } from "#web/story/updates/use-story.ts";
import { StoryPageView } from "./story-page-view.tsx";

type StorySpreadProps = {
  story: Story;
  plan: readonly PlanQuestion[];
  storyId: string;
  name: string;
  title: string;
};

/** The open book: the last answer on the left, the next question on the right. */
export function StorySpread({ story: { session, answers }, plan, storyId, name, title }: StorySpreadProps) {
  const words = useWords(storyWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const next = nextToAnswer(session, plan, answers);
  const last = lastGiven(answers);
  const go = () =>
    void navigate(
      session ? interviewPath(language, session, plan.length > 0 ? next : undefined) : beginPath(language, storyId),
    );
  return (
    <OpenBook
      answered={
        last ? (
          <StoryPageView answer={last} title={title} pages={pagesOf(answers)} />
        ) : (
          <TitlePage name={name} title={title} />
        )
      }
      next={
        <NextPage next={next} begun={session !== null} total={plan.length} busy={false} go={go}>
          {session ? <p>{words.progress(answeredOf(session, answers), session.total_questions)}</p> : null}
        </NextPage>
      }
    />
  );
}
