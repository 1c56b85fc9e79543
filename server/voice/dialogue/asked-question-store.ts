import type { Sql } from "postgres";
import { z } from "zod";
import type { FollowUp } from "#domain/follow-up/choose-follow-ups.ts";
import { subQuestionTypes } from "#domain/follow-up/sub-question-types.ts";
import type { Bilingual } from "#domain/language.ts";
import { intensitySchema, type Intensity } from "#domain/interview/question.ts";

const textSchema = z.object({ en: z.string(), fr: z.string() });
const followUpSchema = z.object({
  id: z.string(),
  position: z.int(),
  type: z.enum(subQuestionTypes),
  text: textSchema,
  priority: z.int(),
  keywords: z.object({ en: z.array(z.string()), fr: z.array(z.string()) }),
});
const questionSchema = z.object({ text: textSchema, intensity: intensitySchema, followUps: z.array(followUpSchema) });
export type AskedQuestion = { text: Bilingual; intensity: Intensity; followUps: readonly FollowUp[] };

/**
 * A question of the bank with its follow-ups, in the wording of the interview's plan if it has one; null when it does
 * not exist.
 */
export async function readAskedQuestion(
  sql: Sql,
  questionId: number,
  interviewId: string | null = null,
): Promise<AskedQuestion | null> {
  const rows = await sql`
    select jsonb_build_object('en', coalesce(p.asked ->> 'en', q.text), 'fr', coalesce(p.asked ->> 'fr', q.text_fr)) as text, q.emotional_intensity as intensity,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'position', s.position, 'type', s.type, 'priority', s.priority,
        'text', jsonb_build_object('en', s.text, 'fr', s.text_fr),
        'keywords', jsonb_build_object('en', s.keywords, 'fr', s.keywords_fr)) order by s.position)
        from public.sub_questions s where s.question_id = q.id), '[]') as "followUps"
    from public.questions q
      left join public.session_plans p on p.session_id = ${interviewId} and p.question_id = q.id
    where q.id = ${questionId} and (q.active or p.asked is not null)`;
  return rows.map((row) => questionSchema.parse(row))[0] ?? null;
}

export async function readCurrentQuestion(
  sql: Sql,
  interviewId: string,
): Promise<{ id: number; token: string } | null> {
  const [row] = await sql<{ id: number; token: string }[]>`
    select current_question_id as id, session_token as token from public.interview_sessions
    where id = ${interviewId} and current_question_id is not null`;
  return row ?? null;
}
