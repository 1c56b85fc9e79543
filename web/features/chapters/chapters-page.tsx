import { Suspense } from "react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { z } from "zod/mini";
import { pagePath } from "#domain/site-map.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { memoirOf } from "#web/story/api/load-book-work.ts";
import { planQuery } from "#web/story/api/story-queries.ts";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { useStory } from "#web/story/updates/use-story.ts";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { chaptersWords } from "./chapters-words.ts";
import { loadArrangement } from "#web/story/arrangement/load-arrangement.ts";

const ChapterOrder = deferredPart(async () => (await import("./chapter-order.tsx")).ChapterOrder);

/** The chapters of one book: their order, their titles, and which of them are printed. */
export function ChaptersPage() {
  const id = useParams()["id"] ?? "";
  const userId = useAuth().user?.id ?? "";
  const storyId = z.uuid().safeParse(id).data ?? null;
  const { story, plan, stored, failed, retry } = useBook(userId, storyId);
  const session = story?.session ?? null;
  if (story && session && story.answers.length > 0 && plan && stored)
    return (
      <Suspense fallback={<Loading failed={false} retry={retry} />}>
        <ChapterOrder
          key={session.id}
          storyId={id}
          session={session}
          answers={story.answers}
          plan={plan}
          stored={stored}
          memoirId={memoirOf(story.book)}
        />
      </Suspense>
    );
  return (
    <div className="dashboard chapters">
      <StudioStrip storyId={id} memoirId={null} here="chapters" />
      {storyId === null || story?.answers.length === 0 ? (
        <NoChapters storyId={id} />
      ) : (
        <Loading failed={failed} retry={retry} />
      )}
    </div>
  );
}

/** What the page shows; undefined parts are still loading. */
function useBook(userId: string, storyId: string | null) {
  const { story, failed, retry } = useStory(userId, storyId);
  const sessionId = story?.session?.id;
  const plan = useQuery(planQuery(userId, sessionId));
  /* A newer arrangement reaches the open page through its saver. */
  const stored = useQuery({
    queryKey: ["arrangement", userId, sessionId],
    queryFn:
      sessionId === undefined
        ? skipToken
        : async () => (await Promise.all([loadArrangement(sessionId), ChapterOrder.preload()]))[0],
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    story,
    plan: plan.data,
    stored: stored.data,
    failed: failed || plan.isError || stored.isError,
    retry: () => {
      retry();
      void Promise.all([plan.refetch(), stored.refetch()]);
    },
  };
}

function Loading({ failed, retry }: { failed: boolean; retry: () => void }) {
  const words = useWords(chaptersWords);
  const { loading } = useWords(frameWords);
  return (
    <>
      <h1>{words.title}</h1>
      {failed ? <NotLoaded text={words.notLoaded} retry={retry} /> : <Skeleton label={loading} lines={8} />}
    </>
  );
}

/** Before the first answer, and for a book that is not there. */
function NoChapters({ storyId }: { storyId: string }) {
  const words = useWords(chaptersWords).noAnswers;
  const language = useLanguage();
  return (
    <section className="stacked">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <p>
        <Link className="button main" to={pagePath(language, `/story/${storyId}`)}>
          {words.begin}
        </Link>
      </p>
    </section>
  );
}
