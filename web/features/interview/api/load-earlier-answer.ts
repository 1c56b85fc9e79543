import { z } from "zod/mini";
import { languageSchema } from "#domain/language.ts";
import { answerSchema } from "#domain/recording/answer.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

const saidSchema = z.extend(
  z.pick(answerSchema, { id: true, question_id: true, follow_up: true, transcript: true, created_at: true }),
  { timestamp_start: z.nullable(z.string()), language: z.nullable(z.string()) },
);
export type EarlierAnswer = z.infer<typeof saidSchema>;

const recentMs = 15 * 60_000;
const maxRecent = 30;

/**
 * Answers of a question and its follow-ups, and those of the last minutes; newest first, with the words known so far.
 */
export async function loadEarlierAnswer(sessionId: string, questionId: number): Promise<EarlierAnswer[]> {
  const since = new Date(Date.now() - recentMs).toISOString();
  const answers = rest
    .from("answers")
    .select(columnsOf("answers", saidSchema, { language: "metadata->>language" }))
    .eq("session_id", sessionId)
    .or(`question_id.eq.${questionId},created_at.gte.${since}`)
    .neq("visibility", "deleted")
    .neq("processing_status", "failed")
    .order("created_at", { ascending: false })
    .limit(maxRecent);
  return z.array(saidSchema).parse(await dataOf(answers));
}

/** The language of an answer, or the screen's when it is unknown. */
export function languageOfSaid({ language }: EarlierAnswer, otherwise: "en" | "fr"): "en" | "fr" {
  return languageSchema.safeParse(language).data ?? otherwise;
}
