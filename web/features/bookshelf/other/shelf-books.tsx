import { useQuery } from "@tanstack/react-query";
import { otherBookWords } from "#web/story/other-books/other-book-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { shelfBooksQuery } from "./load-shelf-books.ts";
import { ShelfBookCard } from "./shelf-book-card.tsx";

/** The other books of the same answers. `shelved`: the number of books before them, which have the first colors. */
export function ShelfBooks({ userId, shelved }: { userId: string; shelved: number }) {
  const words = useWords(otherBookWords);
  const { data: books, isError, refetch } = useQuery(shelfBooksQuery(userId));
  if (isError && books === undefined) return <NotLoaded text={words.notLoaded} retry={refetch} />;
  if (books === undefined || books.length === 0) return null;
  return (
    <section aria-labelledby="same-answers">
      <div className="shelf-head">
        <h2 id="same-answers">{words.title}</h2>
      </div>
      <ul className="shelf">
        {books.map((book, at) => (
          <ShelfBookCard key={book.id} book={book} at={shelved + at} />
        ))}
      </ul>
    </section>
  );
}
