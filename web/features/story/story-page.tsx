import { skipToken, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { z } from "zod/mini";
import { preferredName } from "#domain/account/profile.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { isOrderSeen } from "#web/lib/story/is-order-seen.ts";
import { beginPath } from "#web/story/begin-path.ts";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useGivenGift } from "#web/features/gifts/use-given-gift.ts";
import { memoirOf } from "#web/story/load-book-work.ts";
import type { PlanQuestion } from "#web/story/load-plan.ts";
import { Numbers, pagesOf } from "#web/story/open-book/numbers.tsx";
import { NoStory } from "#web/story/open-book/no-story.tsx";
import { OpenBook } from "#web/story/open-book/open-book.tsx";
import { NextPage, TitlePage } from "#web/story/open-book/pages.tsx";
import { StoryPageView } from "./story-page-view.tsx";
import { answeredOf, interviewPath, lastGiven, nextToAnswer } from "#web/story/open-book/places.ts";
import { dashboardWords } from "#web/story/texts/dashboard-words.ts";
import { useBookTitle } from "#web/features/book-editor/title/use-title.ts";
import { planQuery } from "#web/story/story-queries.ts";
import { useStory, type Story } from "#web/story/use-story.ts";

const Unsent = lazy(async () => ({ default: (await import("#web/story/recovery/unsent.tsx")).Unsent }));
const Contents = lazy(async () => ({ default: (await import("./contents.tsx")).Contents }));
const OrderAmount = lazy(async () => ({ default: (await import("#web/story/order-amount.tsx")).OrderAmount }));
const GivenGiftPage = lazy(async () => ({
  default: (await import("#web/features/gifts/given-gift.tsx")).GivenGiftPage,
}));
const ReceivedGiftLine = lazy(async () => ({
  default: (await import("#web/features/gifts/received-gift.tsx")).ReceivedGiftLine,
}));

/** One story: the person's own, or the shared answers of a gift for its giver. */
export function StoryPage() {
  const userId = useAuth().user?.id ?? "";
  const storyId = z.uuid().safeParse(useParams()["id"]).data ?? null;
  const { loading } = useWords(frameWords);
  const given = useGivenGift(userId, storyId);
  if (storyId === null) return <NoStory />;
  if (given)
    return (
      <Suspense fallback={<Skeleton label={loading} />}>
        <GivenGiftPage gift={given} />
      </Suspense>
    );
  return <OwnStory storyId={storyId} isOwn={given === null} />;
}

/** The open book first, updated while a transcript is made. */
function OwnStory({ storyId, isOwn }: { storyId: string; isOwn: boolean }) {
  const { user, profile } = useAuth();
  const words = useWords(dashboardWords);
  const { loading, tryAgain } = useWords(frameWords);
  const userId = user?.id ?? "";
  const { story, failed, retry } = useStory(userId, storyId);
  const { data: plan = [], isError: hasNoQuestions, refetch } = useQuery(planQuery(userId, story?.session?.id));
  const isSeen = useIsOrderVisible(userId, storyId, story);
  const memoirId = memoirOf(story?.book ?? null);
  const titled = useBookTitle(userId, story?.session ?? null, memoirId);
  const [hour] = useState(() => new Date().getHours());
  if (isSeen === false) return <NoStory />;
  const isKnown = story !== null && (isOwn || story.session !== null);
  return (
    <div className="dashboard">
      <header className="hello">
        <div>
          <h1>{words.greeting(hour, preferredName(profile))}</h1>
          <p className="lead">{words.lead}</p>
        </div>
        {story && story.answers.length > 0 ? <Numbers answers={story.answers} /> : null}
      </header>
      {failed ? (
        <Notice kind="problem">
          {words.failed} <Button onClick={retry}>{tryAgain}</Button>
        </Notice>
      ) : null}
      {hasNoQuestions && !failed ? (
        <Notice kind="problem">
          {words.questionsNotLoaded} <Button onClick={() => void refetch()}>{tryAgain}</Button>
        </Notice>
      ) : null}
      <Suspense fallback={null}>
        {story?.session ? <Unsent sessions={[story.session.id]} userId={userId} /> : null}
        <ReceivedGiftLine userId={userId} orderId={storyId} />
      </Suspense>
      {isKnown ? (
        <Spread story={story} plan={plan} storyId={storyId} name={profile?.full_name ?? ""} title={titled.title} />
      ) : failed ? null : (
        <Skeleton label={loading} />
      )}
      <Suspense fallback={<Skeleton label={loading} />}>
        {story?.session ? <Contents story={story} plan={plan} titled={titled} memoirId={memoirId} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        <OrderAmount orderId={storyId} />
      </Suspense>
    </div>
  );
}

/** Whether this person has the story. An interview without its order suffices. */
function useIsOrderVisible(userId: string, storyId: string, story: Story | null): boolean | undefined {
  const isAsked = story !== null && story.session === null;
  const { data } = useQuery({
    queryKey: [...storyKeys(userId).orders, "seen", storyId],
    queryFn: isAsked ? () => isOrderSeen(storyId) : skipToken,
  });
  return isAsked ? data : undefined;
}

type SpreadProps = {
  story: Story;
  plan: readonly PlanQuestion[];
  storyId: string;
  name: string;
  title: string;
};

function Spread({ story: { session, answers }, plan, storyId, name, title }: SpreadProps) {
  const words = useWords(dashboardWords);
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
      told={
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
