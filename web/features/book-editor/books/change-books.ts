import { z } from "zod/mini";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import type { BookKind, OtherBook } from "#web/story/api/load-books.ts";

/** Adds a book to an interview. A name that is taken names the book that has it. Returns its id. */
export async function addBook(sessionId: string, name: string, kind: BookKind): Promise<string> {
  return z.uuid().parse(await dataOf(rest.rpc("add_book", { p_session_id: sessionId, p_name: name, p_kind: kind })));
}

type Changed = Partial<Pick<OtherBook, "left_out" | "book_title">>;

export async function changeBook(bookId: string, changed: Changed): Promise<void> {
  await dataOf(rest.from("books").update(changed).eq("id", bookId));
}

/** Deletes a book with its pages and proofs. An approved one is refused. */
export async function removeBook(bookId: string): Promise<void> {
  await dataOf(rest.rpc("remove_book", { p_book_id: bookId }));
}
