import type { Sql } from "postgres";
import type { Language } from "#domain/language.ts";

export async function readQuestionText(sql: Sql, id: number, language: Language): Promise<string | null> {
  const [row] = await sql<{ text: string; text_fr: string }[]>`
    select text, text_fr from public.questions where id = ${id} and active`;
  return row ? (language === "fr" ? row.text_fr : row.text) : null;
}
