import type { Sql } from "postgres";
import type { Language } from "#domain/language.ts";

/** The words of an active question (`6`) or of one of its follow-ups (`6.2`). */
export async function readQuestionText(sql: Sql, id: string, language: Language): Promise<string | null> {
  const [question = 0, followUp = 0] = id.split(".").map(Number);
  const [row] = await sql<{ text: string; text_fr: string }[]>`
    select q.text, q.text_fr from public.questions q where q.id = ${question} and q.active and ${followUp} = 0
    union all
    select s.text, s.text_fr from public.sub_questions s join public.questions q on q.id = s.question_id
    where q.id = ${question} and q.active and s.position = ${followUp}`;
  return row ? (language === "fr" ? row.text_fr : row.text) : null;
}
