import { Suspense } from "react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { z } from "zod/mini";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { booksQuery } from "#web/story/api/load-books.ts";
import { memoirOf } from "#web/story/api/load-book-work.ts";
import { useBookOfPage } from "#web/story/studio/book-of-page.ts";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useStory } from "#web/story/updates/use-story.ts";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { isInTheBook } from "#domain/recording/answer.ts";
import { loadDesign } from "./choices/load-design.ts";
import { designWords } from "./design-words.ts";
import { NoBook } from "#web/features/book-editor/books/deferred-books.ts";
import { NoPages } from "./no-pages.tsx";

const DesignScreen = deferredPart(async () => (await import("./design-screen.tsx")).DesignScreen);

/** How the book looks: its pages as they would be printed, and every choice of their look. */
export function DesignPage() {
  const id = useParams()["id"] ?? "";
  const userId = useAuth().user?.id ?? "";
  const storyId = z.uuid().safeParse(id).data ?? null;
  const { bookTitle: usualTitle } = useWords(storyWords);
  const { story, failed, retry } = useStory(userId, storyId);
  const session = story?.session ?? null;
  const bookId = useBookOfPage();
  const books = useQuery(booksQuery(userId, bookId === null ? undefined : session?.id));
  const book = books.data?.find(({ id: one }) => one === bookId) ?? null;
  const isKnown = bookId === null || book !== null;
  const isGone = !isKnown && books.data !== undefined;
  const design = useQuery({
    queryKey: ["book design", userId, bookId ?? session?.id],
    queryFn: session === null || !isKnown ? skipToken : () => loadDesign({ sessionId: session.id, bookId }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (storyId === null || (story && !story.answers.some(isInTheBook))) return <NoPages storyId={id} />;
  if (isGone)
    return (
      <Suspense fallback={<Loading storyId={id} failed={false} retry={retry} />}>
        <NoBook storyId={id} />
      </Suspense>
    );
  const again = () => {
    retry();
    void books.refetch();
    void design.refetch();
  };
  const waiting = <Loading storyId={id} failed={failed || design.isError || books.isError} retry={again} />;
  if (!story || !session || !design.data || !isKnown) return waiting;
  return (
    <Suspense fallback={<Loading storyId={id} failed={false} retry={retry} />}>
      <DesignScreen
        key={bookId ?? session.id}
        storyId={id}
        sessionId={session.id}
        book={book}
        title={(book ?? session).book_title ?? usualTitle}
        memoirId={memoirOf(story.book)}
        stored={design.data}
        answers={story.answers}
      />
    </Suspense>
  );
}

function Loading({ storyId, failed, retry }: { storyId: string; failed: boolean; retry: () => void }) {
  const words = useWords(designWords);
  const { loading } = useWords(frameWords);
  return (
    <div className="dashboard design">
      <StudioStrip storyId={storyId} memoirId={null} here="design" />
      <h1>{words.title}</h1>
      {failed ? <NotLoaded text={words.notLoaded} retry={retry} /> : <Skeleton label={loading} lines={8} />}
    </div>
  );
}
