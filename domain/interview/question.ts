import { z } from "zod";
import { subQuestionTypes } from "#domain/follow-up/sub-question-types.ts";
import { languageSchema, type Language } from "#domain/language.ts";

const bilingualSchema = z.record(languageSchema, z.string().min(1));
const keywordsSchema = z.array(z.string().min(1)).min(4).max(8);

export const intensitySchema = z.enum(["light", "medium", "heavy"]);
export type Intensity = z.infer<typeof intensitySchema>;

export const skipConditionSchema = z.enum([
  "no_children",
  "no_partner",
  "only_child",
  "raised_elsewhere",
  "no_school",
  "no_migration",
  "no_military",
  "no_faith",
  "topic_refused",
]);

export const subQuestionSchema = z.object({
  /** `<question>.<1..5>`, the name its recording has in a recordings folder. */
  id: z.string().regex(/^\d+\.[1-5]$/),
  type: z.enum(subQuestionTypes),
  text: bilingualSchema,
  /** 1 is the first choice of the five, 5 the last. */
  priority: z.int().min(1).max(5),
  /** Words of an answer that call for this follow-up, lower-case. */
  keywords: z.record(languageSchema, keywordsSchema),
});

export const questionSchema = z
  .object({
    id: z.int().positive(),
    text: bilingualSchema,
    category: z.string().min(1),
    type: z.enum(["biography", "standard"]),
    required: z.boolean(),
    estimatedDurationSeconds: z.int().positive(),
    emotionalIntensity: intensitySchema,
    requiresEmotionalCare: z.boolean(),
    sensitiveTopic: z.boolean(),
    inFreeTrial: z.boolean(),
    skipConditions: z.array(skipConditionSchema),
    /** Asked in its place when a skip condition holds: same weight, and the same follow-ups fit. */
    alternative: z.object({ text: bilingualSchema }).optional(),
    subQuestions: z.array(subQuestionSchema).length(subQuestionTypes.length),
  })
  .refine((question) => question.skipConditions.length > 0 === (question.alternative !== undefined), {
    message: "an alternative is given exactly when there are skip conditions",
  });
export type Question = z.infer<typeof questionSchema>;

/** One file of the bank. */
export const questionChapterSchema = z.object({
  chapter: z.int().min(1).max(12),
  title: bilingualSchema,
  questions: z.array(questionSchema).min(1),
});
export type QuestionChapter = z.infer<typeof questionChapterSchema>;

/** All questions in the order of asking. */
export type QuestionBank = { questions: Question[] };

/** The text of a question or of its k-th follow-up (1..5); null when the bank has none. */
export function questionText(
  bank: QuestionBank,
  asked: { questionId: number; followUp: number | null },
  language: Language,
): string | null {
  const question = bank.questions.find((one) => one.id === asked.questionId);
  if (asked.followUp === null) return question?.text[language] ?? null;
  return question?.subQuestions[asked.followUp - 1]?.text[language] ?? null;
}

/** The ids of the free trial, in order. */
export function freeTrialPlan(bank: QuestionBank): number[] {
  return bank.questions.filter((question) => question.inFreeTrial).map((question) => question.id);
}
