import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useStoryUpdates } from "#web/story/updates/use-story-updates.ts";
import { pagePath } from "#domain/site-map.ts";
import { OpenBook } from "#web/story/open-book/open-book.tsx";
import { interviewPath } from "#web/story/open-book/places.ts";
import { LanguageContext, useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { familyWaitsWords } from "#web/lib/texts/family-waits-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FamilyQuestionNotice } from "#web/ui/family-question-notice.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Shelf, BookshelfBook } from "./load-bookshelf.ts";
import { beginPath } from "#web/story/begin-path.ts";
import { Bookshelf } from "./bookshelf.tsx";
import { ShelfBooks } from "./other/deferred-shelf-books.ts";
import { EmptyBookshelf } from "./empty-bookshelf.tsx";
import { FirstSpread } from "./first-spread.tsx";
import { Hello } from "./hello.tsx";
import { RefreshData } from "./refresh-data.tsx";
import { usePreferredLanguage } from "./use-preferred-language.ts";
import { bookshelfQuery, useBookshelf } from "./use-bookshelf.ts";
import { BookshelfActions } from "./bookshelf-actions.tsx";

const Unsent = lazy(async () => ({ default: (await import("#web/story/recovery/unsent.tsx")).Unsent }));
const AboutYou = lazy(async () => ({
  default: (await import("./about-you.tsx")).AboutYou,
}));

export const prefetchBookshelf = (userId: string) => queryClient.prefetchQuery(bookshelfQuery(userId));

/** The signed-in home. At the English address it is French for people who prefer French (spec, signed-in §2.2). */
export function DashboardPage() {
  const user = useSession()?.user;
  const userId = user?.id ?? "";
  const look = useBookshelf(userId);
  useStoryUpdates(userId);
  const signedUpWith = (key: string) => textOf(user?.user_metadata[key]);
  const profile = look.shelf?.profile;
  const language = usePreferredLanguage(profile ? profile.preferred_language : signedUpWith("preferred_language"));
  const name = profile?.full_name ?? signedUpWith("full_name") ?? "";
  return (
    <LanguageContext value={language}>
      <div className="dashboard orders" lang={language}>
        <Hello name={name} shelf={look.shelf} />
        <RedirectNotice />
        <Suspense fallback={null}>{user ? <Unsent key={userId} sessions={null} userId={userId} /> : null}</Suspense>
        {look.failed ? (
          <Notice kind="problem">
            {storyWords[language].bookshelf.failed}{" "}
            <Button onClick={() => void look.refresh()}>{frameWords[language].tryAgain}</Button>
          </Notice>
        ) : null}
        {look.shelf ? (
          <Books shelf={look.shelf} userId={userId} name={name} refresh={look.refresh} />
        ) : look.failed ? null : (
          <SpreadSkeleton />
        )}
        {user && name === "" ? (
          <Suspense fallback={null}>
            <AboutYou />
          </Suspense>
        ) : null}
      </div>
    </LanguageContext>
  );
}

function RedirectNotice() {
  const why = useSearchParams()[0].get("error");
  const said = new Map(Object.entries(useWords(storyWords).bookshelf.sentBack)).get(why ?? "");
  return said === undefined ? null : <Notice kind="problem">{said}</Notice>;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function SpreadSkeleton() {
  const words = useWords(frameWords);
  return (
    <div className="first-spread">
      <OpenBook answered={<Skeleton label={words.loading} />} next={<Skeleton label={words.loading} lines={4} />} />
    </div>
  );
}

type BooksProps = { shelf: Shelf; userId: string; name: string; refresh: () => Promise<void> };

function Books({ shelf: { books, made, first, telling, beginning, asks }, userId, name, refresh }: BooksProps) {
  const language = useLanguage();
  const madeFirst = first?.session ? (made.get(first.session.id) ?? null) : null;
  return (
    <>
      {asks === null ? null : (
        <FamilyQuestionNotice
          asks={familyWaitsWords[language].asks(asks)}
          look={familyWaitsWords[language].look}
          to={pagePath(language, "/family")}
        />
      )}
      {first ? (
        <FirstSpread userId={userId} book={first} made={madeFirst} telling={telling} beginning={beginning} />
      ) : null}
      {books.length === 0 ? <EmptyBookshelf userId={userId} name={name} beginning={beginning} /> : null}
      <Bookshelf
        books={books.filter(({ id }) => id !== first?.id)}
        made={made}
        userId={userId}
        name={name}
        others={first !== null}
      />
      <Suspense fallback={null}>
        {first?.session ? <ShelfBooks userId={userId} shelved={books.length} /> : null}
      </Suspense>
      <BookshelfActions audio={first ? wayOn(first) : `/${language}/create`} />
      <RefreshData refresh={refresh} />
    </>
  );

  function wayOn(book: BookshelfBook): string {
    return book.session ? interviewPath(language, book.session, undefined) : beginPath(language, book.id);
  }
}
