import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { OtherBook } from "#web/story/api/load-books.ts";
import { memoirOf } from "#web/story/api/load-book-work.ts";
import { stateInWords } from "#web/story/other-books/book-state.ts";
import { otherBookWords } from "#web/story/other-books/other-book-words.ts";
import { addressOfBook } from "#web/story/studio/book-of-page.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useProofs } from "#web/features/book-editor/proof/use-proofs.ts";
import { booksWords } from "./books-words.ts";
import { RemoveBook } from "./remove-book.tsx";

/** One of the other books: what became of it, and where to go on with it. */
export function BookLine({ book, sessionId }: { book: OtherBook; sessionId: string }) {
  const words = useWords(booksWords);
  const { of, acts, ...others } = useWords(otherBookWords);
  const language = useLanguage();
  const userId = useAuth().user?.id ?? "";
  const { proofs = [], isMaking, work } = useProofs(userId, sessionId, book.id);
  const memoirId = memoirOf(work);
  const act = (path: string, label: string) => (
    <Link className="link" to={path} aria-label={of(label, book.name)}>
      {label}
    </Link>
  );
  return (
    <li>
      <Icon name="book" size={30} />
      <div>
        <h3>{book.name}</h3>
        <p className="hint">
          {words.kinds[book.kind].title}. {stateInWords(proofs[0], isMaking, others)}.
        </p>
      </div>
      <p className="other-book-acts">
        {act(addressOfBook(pagePath(language, `/story/${sessionId}/design`), book.id), acts.design)}
        {proofs.length > 0 || isMaking
          ? act(addressOfBook(pagePath(language, `/proof/${sessionId}`), book.id), acts.proof)
          : null}
        {memoirId === null ? null : act(pagePath(language, `/memoir/${memoirId}`), acts.read)}
        <RemoveBook book={book} />
      </p>
    </li>
  );
}
