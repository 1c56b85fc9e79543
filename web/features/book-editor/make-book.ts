import { isInTheBook } from "#domain/recording/answer.ts";
import type { Language } from "#domain/language.ts";
import { callFunction } from "#web/lib/api/request.ts";
import { loadStoryAnswers } from "#web/story/api/load-answers.ts";

/** `bookId`: another book than the interview's own. */
export type AskedBook = { sessionId: string; bookId: string | null };

/** What the server's functions call a book. */
export function askedBook({ sessionId, bookId }: AskedBook) {
  return bookId === null ? { session_id: sessionId } : { book_id: bookId };
}

/** Requests a book. Returns false if no answer is in the book. */
export async function makeBook(book: AskedBook, language: Language, title: string): Promise<boolean> {
  if (!(await loadStoryAnswers(book.sessionId)).some(isInTheBook)) return false;
  await callFunction("make-book", { ...askedBook(book), language, title });
  return true;
}
