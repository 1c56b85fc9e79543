import { queryOptions, skipToken } from "@tanstack/react-query";
import { z } from "zod/mini";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

export const bookKindSchema = z.enum(["large print", "for somebody"]);
export type BookKind = z.infer<typeof bookKindSchema>;

const bookSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: bookKindSchema,
  /** Questions whose answers are not in this book. */
  left_out: z.array(z.int()),
  book_title: z.nullable(z.string()),
});
/** Another book of the same answers as the interview's own. */
export type OtherBook = z.infer<typeof bookSchema>;

async function loadBooks(sessionId: string): Promise<OtherBook[]> {
  const books = rest.from("books").select(columnsOf("books", bookSchema)).eq("session_id", sessionId);
  return z.array(bookSchema).parse(await dataOf(books.order("created_at")));
}

/** The other books of an interview. `sessionId` undefined: no request. */
export const booksQuery = (userId: string, sessionId: string | undefined) =>
  queryOptions({
    queryKey: [...storyKeys(userId).book, sessionId, "others"],
    queryFn: sessionId === undefined ? skipToken : () => loadBooks(sessionId),
  });
