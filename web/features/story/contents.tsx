import { lazy, Suspense } from "react";
import { languageSchema } from "#domain/language.ts";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import { BookCard } from "#web/features/book-editor/book-card.tsx";
import { OtherBooks } from "#web/features/book-editor/books/deferred-books.ts";
import type { Story } from "#web/story/updates/use-story.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { chaptersOf } from "#web/story/open-book/chapters-of.ts";
import { ChapterRoad } from "./chapter-road.tsx";
import { Chapters } from "./chapters.tsx";
import { pagesOf } from "#web/story/open-book/numbers.tsx";
import { byTime } from "#web/story/open-book/places.ts";
import { StoryActions } from "./story-actions.tsx";
import type { BookTitleState } from "#web/features/book-editor/title/use-title.ts";

const ErasedAnswers = lazy(async () => ({
  default: (await import("#web/features/story/visibility/erased-answers.tsx")).ErasedAnswers,
}));

const BookOverview = lazy(async () => {
  const [{ BookOverview: Shown }, { overviewWords }] = await Promise.all([
    import("#web/story/overview/book-overview.tsx"),
    import("#web/story/overview/overview-words.ts"),
  ]);
  await Promise.all(languageSchema.options.map((language) => overviewWords.load(language)));
  return { default: Shown };
});

type ContentsProps = {
  story: Story;
  plan: readonly PlanQuestion[];
  titled: BookTitleState;
  memoirId: string | null;
};

/** The part below the open book: chapters, book actions and answers. */
export function Contents({ story: { session, answers, book }, plan, titled, memoirId }: ContentsProps) {
  const words = useWords(storyWords);
  const language = useLanguage();
  const userId = useAuth().user?.id ?? "";
  const chapters = chaptersOf(plan, new Set(answers.map(({ question_id }) => question_id)), language);
  const newest = answers.toSorted(byTime).at(-1)?.question_id ?? session?.current_question_id ?? 1;
  const now = session?.current_question_id;
  return (
    <>
      <div className="road-head">
        <h2>{words.chapters(chapters.length)}</h2>
        {session ? <p className="hint">{words.toldOf(session.questions_answered, session.total_questions)}</p> : null}
        {session && answers.length > 0 ? (
          <Link className="link" to={pagePath(language, `/story/${session.id}/chapters`)}>
            {words.orderChapters}
          </Link>
        ) : null}
      </div>
      <ChapterRoad chapters={chapters} now={now ? chapterOfQuestion(now).number : null} />
      {answers.length > 0 ? <StoryActions pages={pagesOf(answers)} memoirId={memoirId} /> : null}
      <Suspense fallback={null}>
        {session && answers.length > 0 ? <BookOverview sessionId={session.id} answers={answers} plan={plan} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        {session && answers.length > 0 ? <OtherBooks sessionId={session.id} /> : null}
      </Suspense>
      <section className="sheet" aria-labelledby="answers">
        <h2 id="answers">{words.answers}</h2>
        {answers.length === 0 ? <p>{words.noAnswers}</p> : null}
        {session ? <BookCard sessionId={session.id} work={book} answers={answers} titled={titled} /> : null}
        <Chapters
          chapters={chapters}
          answers={answers}
          open={chapterOfQuestion(newest).number}
          userId={userId}
          memoirId={memoirId}
          session={session ?? { session_token: "", by_voice: false }}
        />
      </section>
      <Suspense fallback={null}>{session ? <ErasedAnswers userId={userId} sessionId={session.id} /> : null}</Suspense>
    </>
  );
}
