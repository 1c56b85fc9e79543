import type { Language } from "#domain/language.ts";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

/** The person's own words for what they said; the answer is heard again with them. */
export async function correctAnswer(answerId: string, text: string, language: Language): Promise<void> {
  await dataOf(rest.rpc("correct_answer", { p_answer_id: answerId, p_text: text, p_language: language }));
}
