import { readdirSync, readFileSync } from "node:fs";
import { questionChapterSchema, type Question } from "#domain/interview/question.ts";
import type { FollowUp } from "#domain/follow-up/choose-follow-ups.ts";

const folder = new URL("../../../supabase/seed/questions/", import.meta.url);

export function readBank(): ReadonlyMap<number, Question> {
  const files = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const questions = files.flatMap((file) => questionChapterSchema.parse(JSON.parse(file)).questions);
  return new Map(questions.map((question) => [question.id, question]));
}

export function followUpsOf(question: Question): FollowUp[] {
  return question.subQuestions.map((one, at) => ({ ...one, position: at + 1 }));
}
