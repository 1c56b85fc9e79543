import { useWords } from "#web/lib/texts/language.tsx";
import type { Reading } from "#web/story/read-along/reader.ts";
import type { ShownBook } from "#web/story/read-along/shown-memoir.ts";
import { bookmarkWords } from "./bookmark-words.ts";
import type { Account } from "./bookmark-store.ts";
import { FlagMark } from "./flag-mark.tsx";
import { momentOf } from "./moments-in-book.ts";
import { useBookmarks } from "./use-bookmarks.ts";

type MarkSentenceProps = { account: Account; book: ShownBook; reading: Reading };

/** Marks the sentence that is heard, in the player bar of a phone. */
export function MarkSentence({ account, book, reading: { at } }: MarkSentenceProps) {
  const words = useWords(bookmarkWords);
  const { isMarked, toggle } = useBookmarks(account, book.sentences);
  const moment = at === null ? null : momentOf(at);
  if (moment === null) return null;
  return (
    <button
      className="flag"
      type="button"
      aria-label={words.bookmark}
      aria-pressed={isMarked(moment)}
      onClick={() => toggle(moment)}
    >
      <FlagMark />
    </button>
  );
}
