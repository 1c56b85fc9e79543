import type { Sql } from "postgres";
import type { Language } from "#domain/language.ts";

/** The words of an active question (`6`), of one of its follow-ups (`6.2`), or its other wording (`6-otherwise`). */
export async function readQuestionText(sql: Sql, id: string, language: Language): Promise<string | null> {
  const otherwise = id.endsWith("-otherwise");
  const [question = 0, followUp = 0] = id.replace("-otherwise", "").split(".").map(Number);
  const [row] = await sql<{ text: string; text_fr: string }[]>`
    select q.text, q.text_fr from public.questions q where q.id = ${question} and q.active and ${followUp} = 0 and not ${otherwise}
    union all
    select q.alternative_text, q.alternative_text_fr from public.questions q
    where q.id = ${question} and q.active and ${otherwise} and q.alternative_text is not null
    union all
    select s.text, s.text_fr from public.sub_questions s join public.questions q on q.id = s.question_id
    where q.id = ${question} and q.active and s.position = ${followUp}`;
  return row ? (language === "fr" ? row.text_fr : row.text) : null;
}
