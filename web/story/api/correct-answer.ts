import type { Language } from "#domain/language.ts";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

/** Saves the storyteller's own words for an answer. The server aligns them with the sound again. */
export async function correctAnswer(answerId: string, text: string, language: Language): Promise<void> {
  await dataOf(rest.rpc("correct_answer", { p_answer_id: answerId, p_text: text, p_language: language }));
}
