import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { clock } from "#web/lib/clock.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { lengthOf } from "#web/story/read-along/playable-stories.ts";
import type { Reader, Reading } from "#web/story/read-along/reader.ts";
import type { ShownBook, ShownSentence } from "#web/story/read-along/shown-memoir.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PlayMark } from "#web/ui/player/play-mark.tsx";
import { bookmarkWords } from "./bookmark-words.ts";
import type { Account } from "./bookmark-store.ts";
import { FlagMark } from "./flag-mark.tsx";
import { momentOf } from "./moments-in-book.ts";
import { useBookmarks, type Bookmark } from "./use-bookmarks.ts";
import { useLastMoment } from "./use-last-moment.ts";

type BookmarkListProps = { account: Account; book: ShownBook; reader: Reader; reading: Reading };

/** The reader's bookmarks beside the page, and the button that marks the sentence that is heard. */
export function BookmarkList({ account, book, reader, reading }: BookmarkListProps) {
  const words = useWords(bookmarkWords);
  const { bookmarks, failure, isMarked, toggle } = useBookmarks(account, book.sentences);
  useLastMoment(account, reading);
  const moment = reading.at === null ? null : momentOf(reading.at);
  if (moment === null && bookmarks.length === 0) return null;
  const isFull = failure instanceof RequestFailure && failure.code === "PT429";
  return (
    <section className="bookmarks" aria-label={words.title}>
      {moment === null ? null : (
        <>
          <button
            className="button mark-sentence"
            type="button"
            aria-pressed={isMarked(moment)}
            onClick={() => toggle(moment)}
          >
            <FlagMark /> {words.bookmark}
          </button>
          <p className="hint">{words.onlyYou}</p>
        </>
      )}
      {failure === null ? null : <Notice kind="problem">{isFull ? words.tooMany : words.notKept}</Notice>}
      {bookmarks.length === 0 ? null : <h2>{words.title}</h2>}
      <ul>
        {bookmarks.map((one) => (
          <BookmarkRow
            key={`${one.moment.recordingId} ${one.moment.atMs}`}
            bookmark={one}
            book={book}
            play={() => void reader.play(one.sentence)}
            toggle={() => toggle(one.moment)}
          />
        ))}
      </ul>
    </section>
  );
}

type BookmarkRowProps = { bookmark: Bookmark; book: ShownBook; play: () => void; toggle: () => void };

function BookmarkRow({ bookmark: { sentence, isKept }, book, play, toggle }: BookmarkRowProps) {
  const words = useWords(bookmarkWords);
  const chapter = book.chapters.find(({ number }) => number === sentence.chapter);
  return (
    <li>
      <button className="disc" type="button" aria-label={words.hear(sentence.text)} onClick={play}>
        <PlayMark />
      </button>
      <div>
        <q>{sentence.text}</q>
        <p className="hint">
          {chapter?.title}, {clock(secondsBefore(book, sentence))}
        </p>
      </div>
      <button
        className="flag"
        type="button"
        aria-pressed={isKept}
        aria-label={isKept ? words.remove : words.bookmark}
        onClick={toggle}
      >
        <FlagMark />
      </button>
    </li>
  );
}

/** The position of a sentence in the sound of its chapter. */
function secondsBefore({ sentences }: ShownBook, sentence: ShownSentence): number {
  const before = sentences.slice(0, sentences.indexOf(sentence)).filter(({ chapter }) => chapter === sentence.chapter);
  return before.reduce((sum, one) => sum + lengthOf(one), 0) / 1000;
}
