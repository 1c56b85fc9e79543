import { Suspense, type ReactNode } from "react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { z } from "zod/mini";
import { pagePath } from "#domain/site-map.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { memoirOf } from "#web/story/api/load-book-work.ts";
import { pictureWords } from "#web/story/pictures/picture-words.ts";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { useStory } from "#web/story/updates/use-story.ts";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { bookPhotosWords } from "./book-photos-words.ts";
import { loadPhotoBook } from "./load-book-photos.ts";

const BookPhotosScreen = deferredPart(async () => (await import("./book-photos-screen.tsx")).BookPhotosScreen);

/** The photographs of one book: where each is printed. */
export function BookPhotosPage() {
  useLoadedWords(bookPhotosWords);
  useLoadedWords(pictureWords);
  const id = useParams()["id"] ?? "";
  const userId = useAuth().user?.id ?? "";
  const { loading } = useWords(frameWords);
  const words = useWords(bookPhotosWords);
  const storyId = z.uuid().safeParse(id).data ?? null;
  const { story, failed, retry } = useStory(userId, storyId);
  const sessionId = story?.session?.id ?? null;
  const memoirId = memoirOf(story?.book ?? null);
  const book = useQuery({
    queryKey: ["book photos", userId, sessionId, memoirId],
    queryFn: sessionId === null || memoirId === null ? skipToken : () => loadPhotoBook(sessionId, memoirId),
    staleTime: 0,
  });
  const skeleton = <Skeleton label={loading} lines={8} />;
  if (sessionId !== null && memoirId !== null && book.data)
    return (
      <Suspense fallback={<Frame storyId={id}>{skeleton}</Frame>}>
        <BookPhotosScreen
          key={sessionId}
          {...{ storyId: id, sessionId, memoirId, userId, book: book.data, reload: book.refetch }}
        />
      </Suspense>
    );
  const again = () => {
    retry();
    void book.refetch();
  };
  if (failed || book.isError)
    return (
      <Frame storyId={id}>
        <NotLoaded text={words.notLoaded} retry={again} />
      </Frame>
    );
  const hasNoBook = storyId === null || (story !== null && (sessionId === null || memoirId === null));
  return <Frame storyId={id}>{hasNoBook ? <NoBook storyId={id} /> : skeleton}</Frame>;
}

function Frame({ storyId, children }: { storyId: string; children: ReactNode }) {
  const words = useWords(bookPhotosWords);
  return (
    <div className="dashboard book-photos">
      <StudioStrip storyId={storyId} memoirId={null} here="photos" />
      <h1>{words.title}</h1>
      {children}
    </div>
  );
}

function NoBook({ storyId }: { storyId: string }) {
  const words = useWords(bookPhotosWords).noBook;
  const language = useLanguage();
  return (
    <section className="stacked roomy">
      <p>{words.text}</p>
      <p>
        <Link className="button main" to={`${pagePath(language, `/story/${storyId}`)}#book`}>
          {words.begin}
        </Link>
      </p>
    </section>
  );
}
