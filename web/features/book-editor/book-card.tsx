import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { isInTheBook } from "#domain/recording/answer.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { setInTheBook } from "#web/story/api/set-in-the-book.ts";
import { isBeingMade, memoirOf, type BookWork } from "#web/story/api/load-book-work.ts";
import { loadFiles } from "#web/story/api/load-files.ts";
import { makeBook } from "./make-book.ts";
import { AudiobookChoice } from "./audiobook/audiobook-choice.tsx";
import { EditionChoice } from "./edition/edition-choice.tsx";
import { BookMemoriesChoice } from "./memories/book-memories-choice.tsx";
import { BookTitle } from "./title/book-title.tsx";
import type { BookTitleState } from "./title/use-title.ts";
import { WritingEstimate } from "./writing-estimate.tsx";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";

type BookCardProps = {
  sessionId: string;
  work: BookWork | null;
  answers: readonly StoryAnswer[];
  titled: BookTitleState;
};

/** The signed file addresses are valid for an hour. */
const filesFreshMs = 30 * 60_000;

/** The book: requested, in progress, or ready to read and listen to. */
export function BookCard({ sessionId, work, answers, titled }: BookCardProps) {
  const words = useWords(storyWords);
  const language = useLanguage();
  const make = useStoryChange(() => makeBook({ sessionId, bookId: null }, language, titled.title));
  const making = isBeingMade(work);
  const memoirId = memoirOf(work);
  const ticked = answers.filter(isInTheBook).length;
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = make.isSuccess;
  /* The pressed button disappears while the book is made. The progress line receives the focus. */
  useEffect(() => {
    if (asked && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [asked, making]);
  const problem = make.isError ? words.notMade : make.data === false && ticked === 0 ? words.pickAnswers : null;

  return (
    <section className="make-book" aria-labelledby="book">
      <h3 id="book" ref={heading} tabIndex={-1}>
        {words.book}
      </h3>
      <BookTitle title={titled.title} made={memoirId !== null && titled.given !== null} keep={titled.give} />
      <EditionChoice sessionId={sessionId} made={memoirId !== null} />
      <AudiobookChoice sessionId={sessionId} made={memoirId !== null} />
      <BookMemoriesChoice />
      {work?.state === "failed" ? <Notice kind="problem">{words.notMade}</Notice> : null}
      {work && making ? <Making fraction={work.fraction} /> : null}
      {memoirId === null ? null : <MadeBook memoirId={memoirId} sessionId={sessionId} />}
      {work?.state === "done" && work.result?.losses.length ? (
        <Notice kind="problem">{words.partMissing}</Notice>
      ) : null}
      {making || ticked === 0 ? null : <WritingEstimate sessionId={sessionId} inBook={ticked} />}
      {making ? null : (
        <p className="row">
          <Button
            look={memoirId === null && ticked > 0 ? "main" : "quiet"}
            busy={make.isPending}
            onClick={() => make.mutate()}
          >
            {memoirId === null ? words.make : words.makeAgain}
          </Button>
          <AddAllAnswers answers={answers} />
        </p>
      )}
      {answers.some(isWritten) && ticked === 0 && problem === null ? <p>{words.nothingTicked}</p> : null}
      {problem === null ? null : <Notice kind="problem">{problem}</Notice>}
    </section>
  );
}

function Making({ fraction }: Pick<BookWork, "fraction">) {
  const words = useWords(storyWords);
  return (
    <p role="status">
      <label>
        {words.making} <progress value={fraction} max={1} />
      </label>
    </p>
  );
}

const isWritten = ({ processing_status: status }: StoryAnswer) => status === "completed";

/** The number of answers in the book, with a button that adds all. */
function AddAllAnswers({ answers }: { answers: readonly StoryAnswer[] }) {
  const words = useWords(storyWords);
  const written = answers.filter(isWritten);
  const out = written.filter((answer) => !isInTheBook(answer));
  const count = useRef<HTMLSpanElement>(null);
  const tick = useStoryChange(async () => {
    for (const { id } of out) await setInTheBook(id, true);
  });
  const left = out.length;
  /* The pressed button disappears. The counter receives the focus. */
  useEffect(() => {
    if (left === 0 && document.activeElement === document.body && tick.isSuccess)
      count.current?.focus({ preventScroll: true });
  }, [left, tick.isSuccess]);
  if (written.length === 0) return null;
  return (
    <>
      <span role="status" ref={count} tabIndex={-1}>
        {words.ticked(written.length - left, written.length)}
      </span>
      {left > 0 ? (
        <Button look="quiet" busy={tick.isPending} onClick={() => tick.mutate()}>
          {words.tickAll}
        </Button>
      ) : null}
    </>
  );
}

function MadeBook({ memoirId, sessionId }: { memoirId: string; sessionId: string }) {
  const words = useWords(storyWords);
  const { tryAgain } = useWords(frameWords);
  const language = useLanguage();
  const {
    data: files = [],
    isError,
    refetch,
  } = useQuery({ queryKey: ["book files", memoirId], queryFn: () => loadFiles(memoirId), staleTime: filesFreshMs });
  const url = (kind: string) => files.find((file) => file.kind === kind)?.url;
  const chapters = files.filter(({ kind }) => /^audiobook\/[^/]+\.mp3$/.test(kind));
  const links = [
    [url("book.pdf"), words.open.pdf],
    [url("book-read-along.epub") ?? url("book.epub"), words.open.epub],
    [url("audiobook.m4b"), words.open.audio],
  ] as const;
  return (
    <>
      <p className="row">
        <Link className="button main" to={pagePath(language, `/memoir/${memoirId}`)}>
          {words.readAlong}
        </Link>
        <Link className="button" to={pagePath(language, `/proof/${sessionId}`)}>
          {words.seeProof}
        </Link>
      </p>
      {isError ? (
        <Notice kind="problem">
          {words.filesNotFound} <Button onClick={() => void refetch()}>{tryAgain}</Button>
        </Notice>
      ) : null}
      <ul className="files">
        {links.map(([href, label]) =>
          href === undefined ? null : (
            <li key={label}>
              <a href={href} target="_blank" rel="noreferrer">
                {label}
              </a>
            </li>
          ),
        )}
      </ul>
      <ChapterSounds memoirId={memoirId} chapters={chapters} />
    </>
  );
}

type ChapterSoundsProps = { memoirId: string; chapters: readonly { kind: string; url: string }[] };

function ChapterSounds({ memoirId, chapters }: ChapterSoundsProps) {
  const words = useWords(storyWords);
  const language = useLanguage();
  if (chapters.length === 0) return null;
  return (
    <>
      <h3>{words.listen}</h3>
      <p className="hint">
        {words.levelled} <Link to={pagePath(language, `/memoir/${memoirId}`)}>{words.asRecorded}</Link>
      </p>
      {chapters.map(({ kind, url: href }, at) => (
        <audio key={kind} controls preload="none" src={href} aria-label={`${words.listen}, ${at + 1}`} />
      ))}
    </>
  );
}
