import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import type { NarratedAudiobook } from "#domain/account/narrated-audiobook.ts";
import { pagePath } from "#domain/site-map.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { clock } from "#web/lib/clock.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import type { MadeBook } from "#web/story/api/load-made-books.ts";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { audiobooksWords } from "./audiobooks-words.ts";
import { EditionSounds } from "./edition-sounds.tsx";
import { loadEditions, type MadeEdition } from "./load-audiobooks.ts";
import { NarratedLeaf } from "./narrated-leaf.tsx";
import { SpokenNotice } from "./spoken-notice.tsx";
import { useAudiobooks } from "./use-audiobooks.ts";
import "./audiobooks.css";

/** The signed addresses are valid for an hour. */
const filesFreshMs = 30 * 60_000;

/** The audiobooks of each of the person's books: their own recordings, and the pages read in a voice like theirs. */
export function OwnAudiobooks() {
  useLoadedWords(audiobooksWords);
  const words = useWords(audiobooksWords);
  const { loading } = useWords(frameWords);
  const { narrated, books, order, make } = useAudiobooks();
  const refetch = () => void Promise.all([narrated.refetch(), books.refetch()]);
  const found = books.data
    ? [...new Map([...books.data.values()].map((book) => [book.memoirId, book])).values()]
    : null;
  return (
    <div className="own-audiobooks">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      {narrated.data && found ? (
        <Books
          books={found}
          narrated={narrated.data}
          busy={order.isPending}
          make={make}
          refresh={() => void narrated.refetch()}
        />
      ) : narrated.isError || books.isError ? (
        <NotLoaded text={words.failed} retry={refetch} />
      ) : (
        <Skeleton label={loading} lines={8} />
      )}
      {order.isError ? <Notice kind="problem">{whyNot(order.error, words)}</Notice> : null}
    </div>
  );
}

function whyNot(error: unknown, words: Record<"enough" | "changed" | "unapproved" | "notDone", string>): string {
  const refusals: Record<number, string> = { 429: words.enough, 409: words.changed, 412: words.unapproved };
  return (error instanceof RequestFailure && refusals[error.status]) || words.notDone;
}

type BooksProps = {
  books: readonly MadeBook[];
  narrated: NarratedAudiobook;
  busy: boolean;
  make: (memoirId: string) => void;
  refresh: () => void;
};

function Books({ books, ...rest }: BooksProps) {
  const words = useWords(audiobooksWords);
  const language = useLanguage();
  if (books.length === 0)
    return (
      <>
        <p>{words.none}</p>
        <p>
          <Link className="button main large" to={pagePath(language, "/dashboard")}>
            {words.toBook}
          </Link>
        </p>
      </>
    );
  return (
    <>
      {books.map((book, at) => (
        <BookEditions key={book.memoirId} book={book} isNamed={books.length > 1} isFirst={at === 0} {...rest} />
      ))}
    </>
  );
}

type BookEditionsProps = Omit<BooksProps, "books"> & { book: MadeBook; isNamed: boolean; isFirst: boolean };

function BookEditions({ book: { memoirId, title }, isNamed, isFirst, narrated, make, ...act }: BookEditionsProps) {
  const words = useWords(audiobooksWords);
  const isMade = narrated.made.includes(memoirId);
  const { data, refetch } = useQuery({
    queryKey: ["audiobook editions", memoirId, isMade],
    queryFn: () => loadEditions(memoirId),
    staleTime: filesFreshMs,
  });
  // An edition that was read anew has new files under the same names.
  const isDone = narrated.work?.memoir_id === memoirId && narrated.work.state === "done";
  useEffect(() => {
    if (isDone) void refetch();
  }, [isDone, refetch]);
  return (
    <>
      {isNamed ? <p className="edition-book">{title}</p> : null}
      <div className="editions">
        <OriginalLeaf edition={data?.["original voice"] ?? null} isLoaded={data !== undefined} title={title} />
        <NarratedLeaf
          narrated={narrated}
          memoirId={memoirId}
          edition={data?.narrated ?? null}
          fileName={`${title} (${words.computer})`}
          isDocked={isFirst}
          make={() => make(memoirId)}
          {...act}
        />
        <svg className="edition-ribbon" viewBox="0 0 30 700" preserveAspectRatio="none" aria-hidden="true">
          <path d="M3 0q12-4 24 0c-3 190 6 470-2 640q-1 30 4 58l-14-14-13 16q-4-28-2-60c6-170-1-440 3-640z" />
        </svg>
      </div>
      {data ? <SpokenNotice author={data.author} opening={data.narrated?.opening ?? null} /> : null}
    </>
  );
}

type OriginalLeafProps = { edition: MadeEdition | null; isLoaded: boolean; title: string };

function OriginalLeaf({ edition, isLoaded, title }: OriginalLeafProps) {
  const words = useWords(audiobooksWords);
  return (
    <section className="leaves">
      <p className="edition-head">
        <span className="eyebrow">{words.original}</span>
        {edition ? (
          <span className="chip good">
            <Icon name="tick" size={20} /> {words.ready}
          </span>
        ) : null}
      </p>
      <h2>{words.originalTitle}</h2>
      {edition ? (
        <>
          <p>{words.originalText(words.length(clock(edition.seconds)))}</p>
          <EditionSounds edition={edition} name={words.original} fileName={title} />
          {edition.isPure ? (
            <p>
              <Icon name="tick" size={24} /> {words.noComputer}
            </p>
          ) : null}
        </>
      ) : isLoaded ? (
        <p>{words.noOriginal}</p>
      ) : null}
    </section>
  );
}
