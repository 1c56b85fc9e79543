import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { nextActOf, stateInWords } from "#web/story/other-books/book-state.ts";
import { otherBookWords } from "#web/story/other-books/other-book-words.ts";
import type { OtherBookWords } from "#web/story/other-books/other-book.en.ts";
import { addressOfBook } from "#web/story/studio/book-of-page.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { BookCover } from "#web/features/bookshelf/card/book-cover.tsx";
import type { ShelfBook } from "./load-shelf-books.ts";

const icons: Record<keyof OtherBookWords["acts"], IconName> = { design: "pen", proof: "book", read: "play" };

/** Another book on the bookshelf: its title, its name, what became of it, and its one action. */
export function ShelfBookCard({ book, at }: { book: ShelfBook; at: number }) {
  const words = useWords(otherBookWords);
  const { bookTitle } = useWords(storyWords);
  const language = useLanguage();
  const title = book.book_title ?? bookTitle;
  const act = nextActOf(book.newest, book.isMaking);
  const design = addressOfBook(pagePath(language, `/story/${book.session_id}/design`), book.id);
  const to = {
    design,
    proof: addressOfBook(pagePath(language, `/proof/${book.session_id}`), book.id),
    read: pagePath(language, `/memoir/${book.newest?.memoir_id ?? ""}`),
  }[act];
  return (
    <li className="order-card">
      <BookCover title={title} at={at} />
      <div>
        <h3>
          <Link to={design}>{title}</Link>
        </h3>
        <p className="hint">{book.name}</p>
      </div>
      <p className="say">{stateInWords(book.newest, book.isMaking, words)}</p>
      <p className="go">
        <Link className="button" to={to} aria-label={words.of(words.acts[act], book.name)}>
          <Icon name={icons[act]} size={24} /> {words.acts[act]}
        </Link>
      </p>
    </li>
  );
}
