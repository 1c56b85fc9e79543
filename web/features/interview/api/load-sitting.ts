import { z } from "zod/mini";
import { answerSchema } from "#domain/recording/answer.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

const answeredSchema = z.extend(
  z.pick(answerSchema, {
    question_id: true,
    follow_up: true,
    transcript: true,
    duration_seconds: true,
    audio_file_path: true,
  }),
  { language: z.nullable(z.string()) },
);
export type AnsweredToday = z.infer<typeof answeredSchema>;

/** Answers since this sitting began, newest first. */
export async function loadSitting(sessionId: string, since: string): Promise<AnsweredToday[]> {
  const answers = rest
    .from("answers")
    .select(columnsOf("answers", answeredSchema, { language: "metadata->>language" }))
    .eq("session_id", sessionId)
    .gte("created_at", since)
    .neq("visibility", "deleted")
    .neq("processing_status", "failed")
    .order("created_at", { ascending: false })
    .limit(200);
  return z.array(answeredSchema).parse(await dataOf(answers));
}
