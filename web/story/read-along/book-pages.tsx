import { Fragment, Suspense, type ReactNode } from "react";
import { formsOf } from "#domain/book/memoir.ts";
import { divideParagraph } from "#domain/book/photos/place-photos.ts";
import { clock } from "#web/lib/clock.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import type { Account } from "#web/story/bookmarks/bookmark-store.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PlayableSentence } from "#web/ui/player/playable-sentence.tsx";
import type { Figure, Figures } from "./load-figures.ts";
import { lengthOf } from "./playable-stories.ts";
import type { Reader, Reading } from "./reader.ts";
import type { ReaderWords } from "./reader-words.ts";
import { ReadingBar, SoundControls } from "./reading-bar.tsx";
import type { ShownBook, ShownSentence } from "./shown-memoir.ts";
import { nextSleepTime } from "./sleep-times.ts";
import { useFollow } from "./use-follow.ts";
import { useMediaSession } from "./use-media-session.ts";

/* Loaded beside the pages, which are read without them. */
const StoppedHere = deferredPart(async () => {
  const loaded = await import("#web/story/bookmarks/stopped-here.tsx").catch(() => null);
  return loaded?.StoppedHere ?? (() => null);
});
const MarkSentence = deferredPart(async () => {
  const loaded = await import("#web/story/bookmarks/mark-sentence.tsx").catch(() => null);
  return loaded?.MarkSentence ?? (() => null);
});
const BookmarkList = deferredPart(async () => {
  const loaded = await import("#web/story/bookmarks/bookmark-list.tsx").catch(() => null);
  return loaded?.BookmarkList ?? (() => null);
});

type BookPagesProps = {
  account: Account;
  book: ShownBook;
  reader: Reader;
  reading: Reading;
  levelled: boolean;
  words: ReaderWords;
  /** Notes above the first chapter. */
  notes?: ReactNode;
  /** Photographs in their places. */
  figures?: Figures | undefined;
  /** What is below the contents. */
  beside?: ReactNode;
  /** What follows a paragraph while one of its sentences plays. */
  below?: (sentence: ShownSentence) => ReactNode;
};

/** The pages as printed, the contents beside them and the player below. */
export function BookPages(props: BookPagesProps) {
  const { book, reader, reading, levelled, words } = props;
  useFollow(reading.at?.id ?? null, reading.playing);
  useMediaSession(book, reader, reading);
  const hasSound = isAudible(book);
  return (
    <>
      <div className="read">
        <article className="book-page">
          <p className="running-head">
            <span>{book.title}</span>
            <span>{book.author}</span>
          </p>
          <h1>{book.title}</h1>
          {hasSound ? <SoundControls reader={reader} reading={reading} levelled={levelled} words={words} /> : null}
          <Suspense fallback={null}>
            <StoppedHere account={props.account} book={book} reader={reader} reading={reading} />
          </Suspense>
          {props.notes}
          {reading.failed ? <Notice kind="problem">{words.silent}</Notice> : null}
          {book.chapters.map((chapter) => (
            <Chapter key={chapter.number} chapter={chapter} {...props} />
          ))}
        </article>
        <div className="beside-page">
          <Contents {...props} />
          <Suspense fallback={null}>
            <BookmarkList account={props.account} book={book} reader={reader} reading={reading} />
          </Suspense>
          {props.beside}
        </div>
      </div>
      {hasSound ? (
        <ReadingBar reader={reader} reading={reading} levelled={levelled} words={words}>
          <Suspense fallback={null}>
            <MarkSentence account={props.account} book={book} reading={reading} />
          </Suspense>
        </ReadingBar>
      ) : null}
    </>
  );
}

function Contents({ book, reader, reading, words }: BookPagesProps) {
  const { sleep } = reading;
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">{words.chapters}</h2>
      <ol>
        {book.chapters.map(({ number, title }) => (
          <li key={number} className={reading.at?.chapter === number ? "here" : undefined}>
            <a href={`#chapter-${number}`}>
              <b>{title}</b>
              <i aria-hidden="true" />
              <span>
                {reading.at?.chapter === number ? <Icon name="headphones" size={20} /> : null}
                <span className="unseen">, </span>
                {clock(secondsOf(book.sentences, number))}
              </span>
            </a>
          </li>
        ))}
      </ol>
      {isAudible(book) ? (
        <button className="link" type="button" onClick={() => reader.sleepAfter(nextSleepTime(sleep))}>
          {words.sleep} {words.sleepTimes[sleep]}
        </button>
      ) : null}
    </nav>
  );
}

function isAudible({ sentences }: ShownBook): boolean {
  return sentences.some(({ spans }) => spans.length > 0);
}

function secondsOf(sentences: readonly ShownSentence[], chapter: number): number {
  return sentences.filter((one) => one.chapter === chapter).reduce((sum, one) => sum + lengthOf(one), 0) / 1000;
}

type ChapterProps = BookPagesProps & { chapter: ShownBook["chapters"][number] };

const noFigures: Figures = new Map();

function Chapter({ chapter, book, reader, reading, words, below, figures = noFigures }: ChapterProps) {
  return (
    <section id={`chapter-${chapter.number}`}>
      <h2>{chapter.title}</h2>
      {chapter.stories.map((story, at) => {
        const forms = formsOf(story);
        return (
          <Fragment key={`${chapter.number} ${at}`}>
            {story.title && story.title !== chapter.title ? <div className="story-title">{story.title}</div> : null}
            {chapter.stories.length > 1 || story.heading !== chapter.title ? <h3>{story.heading}</h3> : null}
            {paragraphs(book.sentences, chapter.number, at).map(([number, sentences], index, all) => (
              <Fragment key={number}>
                {beginsUnread(story.unread, sentences, all[index - 1]?.[1]) ? (
                  <p className="chip">{words.unread}</p>
                ) : null}
                {divideParagraph({ sentences }, figures).map((part) => (
                  <Fragment key={part.sentences[0]?.id}>
                    <p className={forms.get(sentences[0]?.id ?? "")}>
                      {part.sentences.map((one) => (
                        <Sentence
                          key={one.id}
                          sentence={one}
                          words={words}
                          lit={reading.at?.id === one.id}
                          playing={reading.playing && reading.at?.id === one.id}
                          play={() => void reader.play(one)}
                        />
                      ))}
                    </p>
                    {part.photos.map((figure) => (
                      <BookFigure key={figure.order} figure={figure} />
                    ))}
                  </Fragment>
                ))}
                {below === undefined
                  ? null
                  : sentences
                      .filter(({ id }) => id === reading.at?.id)
                      .map((one) => <Fragment key={one.id}>{below(one)}</Fragment>)}
              </Fragment>
            ))}
          </Fragment>
        );
      })}
    </section>
  );
}

function BookFigure({ figure: { url, caption, alt, width, height } }: { figure: Figure }) {
  return (
    <figure className="book-figure">
      <img src={url} alt={alt ?? caption ?? ""} width={width} height={height} loading="lazy" />
      {caption === null ? null : <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** The first paragraph of each recording with unread words. */
function beginsUnread(
  unread: readonly string[] = [],
  [first]: readonly ShownSentence[],
  [before]: readonly ShownSentence[] = [],
): boolean {
  const recording = first?.spans[0]?.recordingId;
  return recording !== undefined && unread.includes(recording) && before?.spans[0]?.recordingId !== recording;
}

type SentenceProps = { sentence: ShownSentence; words: ReaderWords; lit: boolean; playing: boolean; play: () => void };

function Sentence({ sentence, words, lit, playing, play }: SentenceProps) {
  if (sentence.spans.length === 0)
    return (
      <span>
        {sentence.text} <small>({words.writtenByHand})</small>{" "}
      </span>
    );
  return <PlayableSentence text={sentence.text} lit={lit} playing={playing} play={play} />;
}

function paragraphs(sentences: ShownSentence[], chapter: number, story: number): [number, ShownSentence[]][] {
  const here = sentences.filter((one) => one.chapter === chapter && one.story === story);
  return [...Map.groupBy(here, ({ paragraph }) => paragraph)];
}
