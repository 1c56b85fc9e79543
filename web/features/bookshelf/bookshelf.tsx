import { useId, useState } from "react";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { MadeBook, BookshelfBook } from "./load-bookshelf.ts";
import { badgeOfBook, OrderCard, titleOf } from "./card/order-card.tsx";
import { giftLineOf } from "./card/gift-card.ts";
import { matchesSearch, isOwn } from "./bookshelf-entries.ts";

type BookshelfProps = {
  books: readonly BookshelfBook[];
  made: ReadonlyMap<string, MadeBook>;
  userId: string;
  name: string;
  /** Whether another book is open above. */
  others: boolean;
};

/** Above this number of books, the search field appears. */
const maxBooksWithoutSearch = 12;

/** The closed books, with a search field. */
export function Bookshelf({ books, made, userId, name, others }: BookshelfProps) {
  const home = useWords(storyWords);
  const language = useLanguage();
  const words = useWords(storyWords).bookshelf;
  const [wanted, setWanted] = useState("");
  if (books.length === 0) return null;
  const madeOf = ({ session }: BookshelfBook) => (session ? (made.get(session.id) ?? null) : null);
  const textOf = (book: BookshelfBook) => {
    const title = titleOf(book, madeOf(book), userId, home);
    const who = isOwn(book, userId) ? name : book.given?.recipient_name;
    return [title, who, giftLineOf(book, words), words.badges[badgeOfBook(book)]].join(" ");
  };
  const shown = books.filter((book) => matchesSearch(textOf(book), wanted));
  return (
    <section aria-labelledby="other-books">
      <div className="shelf-head">
        <h2 id="other-books">{others ? words.others : words.all}</h2>
        {language === "fr" || books.length > maxBooksWithoutSearch ? (
          <SearchField wanted={wanted} find={setWanted} />
        ) : null}
      </div>
      <p role="status" className={shown.length === 0 ? undefined : "unseen"}>
        {wanted.trim() === "" ? "" : words.found(shown.length)}
      </p>
      <ul className="shelf">
        {shown.map((book) => (
          <OrderCard
            key={book.id}
            book={book}
            made={madeOf(book)}
            userId={userId}
            name={name}
            at={books.indexOf(book)}
          />
        ))}
      </ul>
    </section>
  );
}

function SearchField({ wanted, find }: { wanted: string; find: (wanted: string) => void }) {
  const words = useWords(storyWords).bookshelf;
  const id = useId();
  return (
    <div className="find">
      <label className="unseen" htmlFor={id}>
        {words.find}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        placeholder={words.find}
        value={wanted}
        onChange={({ currentTarget }) => find(currentTarget.value)}
      />
    </div>
  );
}
