import { isInTheBook } from "#domain/recording/answer.ts";
import type { Language } from "#domain/language.ts";
import { callFunction } from "#web/lib/api/request.ts";
import { loadStoryAnswers } from "#web/story/api/load-answers.ts";

/** Requests a book. Returns false if no answer is in the book. */
export async function makeBook(sessionId: string, language: Language, title: string): Promise<boolean> {
  if (!(await loadStoryAnswers(sessionId)).some(isInTheBook)) return false;
  await callFunction("make-book", { session_id: sessionId, language, title });
  return true;
}
