import { useQuery } from "@tanstack/react-query";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { booksQuery } from "#web/story/api/load-books.ts";
import { otherBookWords } from "#web/story/other-books/other-book-words.ts";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { BookLine } from "./book-line.tsx";
import { booksWords } from "./books-words.ts";
import { NewBook } from "./new-book.tsx";
import "./books.css";

/** More of them are refused. */
const mostBooks = 12;

/** The other books of an interview, and the form for one more. */
export function OtherBooks({ sessionId }: { sessionId: string }) {
  const words = useWords(booksWords);
  const { title, notLoaded } = useWords(otherBookWords);
  const userId = useAuth().user?.id ?? "";
  const { data: books, isError, refetch } = useQuery(booksQuery(userId, sessionId));
  return (
    <section className="other-books" aria-labelledby="more-books">
      <h2 id="more-books">{title}</h2>
      <p className="hint">{words.lead}</p>
      {isError && books === undefined ? <NotLoaded text={notLoaded} retry={() => void refetch()} /> : null}
      {books && books.length > 0 ? (
        <ul>
          {books.map((book) => (
            <BookLine key={book.id} book={book} sessionId={sessionId} />
          ))}
        </ul>
      ) : null}
      {books === undefined ? null : books.length < mostBooks ? <NewBook sessionId={sessionId} /> : <p>{words.most}</p>}
    </section>
  );
}
