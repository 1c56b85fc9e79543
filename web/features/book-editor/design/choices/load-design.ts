import { z } from "zod/mini";
import { bookLettersSchema, bookSizeSchema, coverDesignSchema } from "#domain/book/book-look.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import type { AskedBook } from "#web/features/book-editor/make-book.ts";

export const designSchema = z.object({
  book_size: bookSizeSchema,
  book_letters: bookLettersSchema,
  book_cover: coverDesignSchema,
  book_spine: z.nullable(z.string()),
  book_dedication: z.nullable(z.string()),
  book_epigraph: z.nullable(z.string()),
});
export type Design = z.infer<typeof designSchema>;

/** The interview's own book is a part of the interview. */
function rowOf({ sessionId, bookId }: AskedBook) {
  return { table: bookId === null ? "interview_sessions" : "books", id: bookId ?? sessionId } as const;
}

/** How a book looks. */
export async function loadDesign(book: AskedBook): Promise<Design> {
  const { table, id } = rowOf(book);
  const columns = columnsOf("interview_sessions", designSchema);
  return designSchema.parse(await dataOf(rest.from(table).select(columns).eq("id", id).single()));
}

/** Throws RequestFailure, also for a book that is gone. */
export async function saveDesign(book: AskedBook, changed: Partial<Design>): Promise<void> {
  const { table, id } = rowOf(book);
  await dataOf(rest.from(table).update(changed).eq("id", id).select("id").single());
}
