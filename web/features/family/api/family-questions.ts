import { z } from "zod/mini";
import { familyQuestionSchema, type FamilyQuestion, type FamilyQuestionState } from "#domain/account/family.ts";
import type { Language } from "#domain/language.ts";
import { firstOfFamily } from "#domain/interview/question-chapter.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** The family's questions to the caller, oldest first. */
export async function loadFamilyQuestions(userId: string): Promise<FamilyQuestion[]> {
  const questions = rest
    .from("family_questions")
    .select(columnsOf("family_questions", familyQuestionSchema))
    .eq("storyteller_id", userId)
    .order("created_at");
  return z.array(familyQuestionSchema).parse(await dataOf(questions));
}

type Decision = { id: string; state: FamilyQuestionState; ownWords?: string; language?: Language };

/** `ownWords`: the caller's wording; without it the original wording is used. */
export async function decideFamilyQuestion({ id, state, ownWords, language }: Decision): Promise<void> {
  const words = ownWords === undefined ? {} : { p_own_words: ownWords };
  const said = language === undefined ? {} : { p_language: language };
  await dataOf(rest.rpc("decide_family_question", { p_id: id, p_state: state, ...words, ...said }));
}

const placeSchema = z.object({ session_token: z.string() });
const plannedSchema = z.object({ question_id: z.int(), state: z.string(), interview_sessions: placeSchema });
export type PlannedQuestion = z.infer<typeof plannedSchema>;

/** Positions of accepted family questions in the caller's interviews. */
export async function loadPlanned(): Promise<PlannedQuestion[]> {
  const planned = rest
    .from("session_plans")
    .select("question_id, state, interview_sessions(session_token)")
    .gte("question_id", firstOfFamily)
    .eq("state", "open");
  return z.array(plannedSchema).parse(await dataOf(planned));
}

const answeredSchema = z.object({ question_id: z.int() });

/** The family questions that the caller has answered. */
export async function loadAnsweredFamilyQuestions(userId: string): Promise<ReadonlySet<number>> {
  const answers = rest
    .from("answers")
    .select(columnsOf("answers", answeredSchema))
    .eq("user_id", userId)
    .gte("question_id", firstOfFamily)
    .neq("visibility", "deleted")
    .neq("processing_status", "failed");
  const rows = z.array(answeredSchema).parse(await dataOf(answers));
  return new Set(rows.map(({ question_id: id }) => id));
}
