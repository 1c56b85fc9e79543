import type { Sql } from "postgres";
import { askedSchema } from "#domain/recording/asked.ts";
import type { Language } from "#domain/language.ts";
import { fail } from "#server/platform/errors.ts";

/** A question in the language of the book. `followUp` is 1..5, or null for the question itself. */
export type QuestionText = (questionId: number, followUp: number | null) => string;

/** Reads the texts of the bank once. The returned function throws `not_found` for an unknown question. */
export async function readQuestionTexts(sql: Sql, language: Language): Promise<QuestionText> {
  const rows = await sql<{ id: number; position: number | null; text: string; text_fr: string }[]>`
    select id, null::int as position, text, text_fr from public.questions
    union all select question_id, position, text, text_fr from public.sub_questions`;
  const texts = new Map(
    rows.map((row) => [`${row.id}.${row.position ?? 0}`, language === "fr" ? row.text_fr : row.text]),
  );
  return (questionId, followUp) => {
    const text = texts.get(`${questionId}.${followUp ?? 0}`);
    if (text === undefined)
      throw fail("not_found", `The question bank has no question ${questionId}${followUp ? `.${followUp}` : ""}.`);
    return text;
  };
}

/** A question's other wording, keyed by the recording of its answer; `by` is the family member who asked it. */
export type OtherWording = ReadonlyMap<string, { question: string; by: string | null }>;

export async function readAskedOtherwise(
  sql: Sql,
  recordingIds: readonly string[],
  language: Language,
): Promise<OtherWording> {
  const rows = await sql<{ id: string; asked: unknown }[]>`
    select distinct on (recording_id) recording_id as id, asked from public.answers
    where recording_id = any(${[...recordingIds]}::uuid[]) and asked is not null order by recording_id, created_at`;
  return new Map(
    rows.map(({ id, asked }) => {
      const { by, ...words } = askedSchema.parse(asked);
      return [id, { question: words[language], by: by ?? null }];
    }),
  );
}
