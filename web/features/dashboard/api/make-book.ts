import { isInTheBook } from "#domain/answer.ts";
import type { Language } from "#domain/language.ts";
import { callFunction } from "#web/lib/backend/request.ts";
import { loadAnswers } from "./load-answers.ts";

/** False when no answer stands in the book yet. */
export async function makeBook(sessionId: string, language: Language, title: string): Promise<boolean> {
  if (!(await loadAnswers(sessionId)).some(isInTheBook)) return false;
  await callFunction("make-book", { session_id: sessionId, language, title });
  return true;
}
