import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { chapterOfQuestion } from "#domain/question-chapter.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { frameWords } from "#web/i18n/frame/frame-words.ts";
import { dashboardWords } from "./words/dashboard-words.ts";
import { useSession } from "#web/lib/session.tsx";
import { storyKeys } from "#web/lib/query-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BookCard } from "./book-card.tsx";
import { createOrder } from "./api/create-order.ts";
import { createSession } from "./api/create-session.ts";
import { loadFirstQuestion } from "./api/load-first-question.ts";
import { loadPlan, type PlanQuestion } from "./api/load-plan.ts";
import { ChapterRoad, chaptersOf } from "./book/chapter-road.tsx";
import { Chapters } from "./book/chapters.tsx";
import { Numbers, pagesOf } from "./book/numbers.tsx";
import { OpenBook } from "./book/open-book.tsx";
import { NextPage, TitlePage, ToldPage } from "./book/pages.tsx";
import { Unsent } from "./book/unsent.tsx";
import type { StorySession } from "./api/load-session.ts";
import { useStory, useStoryChange, type Story } from "./use-story.ts";

const AboutYou = lazy(async () => ({ default: (await import("./about-you.tsx")).AboutYou }));

/** The book first: what was told last, and what comes next; what was said appears while it is written down. */
export function DashboardPage() {
  const user = useSession()?.user;
  const words = useWords(dashboardWords);
  const { loading, tryAgain } = useWords(frameWords);
  const userId = user?.id ?? "";
  const { story, failed, retry } = useStory(userId);
  const plan = usePlan(userId, story?.session?.id);
  const said: unknown = user?.user_metadata["full_name"];
  const name = typeof said === "string" ? said : "";
  return (
    <div className="dashboard">
      <header className="hello">
        <div>
          <h1>{words.welcome(name)}</h1>
          <p className="lead">{words.lead}</p>
        </div>
        {story && story.answers.length > 0 ? <Numbers answers={story.answers} /> : null}
      </header>
      {failed ? (
        <Notice kind="problem">
          {words.failed} <Button onClick={retry}>{tryAgain}</Button>
        </Notice>
      ) : null}
      {story?.session ? <Unsent session={story.session} userId={userId} /> : null}
      {story ? (
        <Spread story={story} plan={plan} userId={userId} name={name} />
      ) : failed ? null : (
        <Skeleton label={loading} />
      )}
      {user && name === "" ? (
        <Suspense fallback={<Skeleton label={loading} />}>
          <AboutYou />
        </Suspense>
      ) : null}
      {story?.session ? (
        <Contents story={story} plan={plan} userId={userId} token={story.session.session_token} />
      ) : null}
    </div>
  );
}

function usePlan(userId: string, sessionId: string | undefined): readonly PlanQuestion[] {
  const { data } = useQuery({
    queryKey: [...storyKeys(userId).session, sessionId, "plan"],
    queryFn: () => (sessionId === undefined ? loadFirstQuestion() : loadPlan(sessionId)),
  });
  return data ?? [];
}

type SpreadProps = { story: Story; plan: readonly PlanQuestion[]; userId: string; name: string };

function Spread({ story: { session, answers }, plan, userId, name }: SpreadProps) {
  const words = useWords(dashboardWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const begin = useStoryChange(async () => createSession(userId, await createOrder(userId)));
  const told = new Set(answers.map(({ question_id }) => question_id));
  const here = plan.find(({ question_id: id }) => id === session?.current_question_id);
  const next = here && !told.has(here.question_id) ? here : (plan.find(({ question_id: id }) => !told.has(id)) ?? null);
  const last = answers
    .filter(({ transcript }) => transcript?.trim())
    .toSorted(byTime)
    .at(-1);
  const open = (token: string, at: number | undefined) =>
    void navigate(
      `${pagePath(language, "/interview/active")}?session=${token}${at === undefined ? "" : `&question=${at}`}`,
    );
  const go = () =>
    session
      ? open(session.session_token, plan.length > 0 ? next?.question_id : questionOf(session))
      : begin.mutate(undefined, { onSuccess: ({ session_token: token }) => open(token, undefined) });
  return (
    <OpenBook
      told={last ? <ToldPage answer={last} pages={pagesOf(answers)} /> : <TitlePage name={name} />}
      next={
        <NextPage next={next} begun={session !== null} total={plan.length} busy={begin.isPending} go={go}>
          {session ? <p>{words.progress(session.questions_answered, session.total_questions)}</p> : null}
          {begin.isError ? <Notice kind="problem">{words.notBegun}</Notice> : null}
        </NextPage>
      }
    />
  );
}

/** Where an interview stands, while its plan is not here yet. */
function questionOf({ status, current_question_id: id }: StorySession): number | undefined {
  return status === "completed" ? undefined : (id ?? undefined);
}

const byTime = (a: { created_at: string }, b: { created_at: string }) => a.created_at.localeCompare(b.created_at);

type ContentsProps = { story: Story; plan: readonly PlanQuestion[]; userId: string; token: string };

function Contents({ story: { session, answers, book }, plan, userId, token }: ContentsProps) {
  const words = useWords(dashboardWords);
  const language = useLanguage();
  const chapters = chaptersOf(plan, new Set(answers.map(({ question_id }) => question_id)), language);
  const newest = answers.toSorted(byTime).at(-1)?.question_id ?? session?.current_question_id ?? 1;
  const now = session?.current_question_id;
  return (
    <>
      <div className="road-head">
        <h2>{words.chapters(chapters.length)}</h2>
        {session ? <p className="hint">{words.toldOf(session.questions_answered, session.total_questions)}</p> : null}
      </div>
      <ChapterRoad chapters={chapters} now={now ? chapterOfQuestion(now).number : null} />
      <section className="sheet" aria-labelledby="answers">
        <h2 id="answers">{words.answers}</h2>
        {answers.length === 0 ? <p>{words.noAnswers}</p> : null}
        {session ? <BookCard sessionId={session.id} work={book} answers={answers} /> : null}
        <Chapters
          chapters={chapters}
          answers={answers}
          open={chapterOfQuestion(newest).number}
          userId={userId}
          token={token}
        />
      </section>
    </>
  );
}
