import { z } from "zod";
import { languageSchema, type Bilingual, type Language } from "./language.ts";

const bilingualSchema = z.record(languageSchema, z.string().min(1));
const keywordsSchema = z.array(z.string().min(1)).min(4).max(8);

export const intensitySchema = z.enum(["light", "medium", "heavy"]);
export type Intensity = z.infer<typeof intensitySchema>;

/** The asking order of a question's five follow-ups: fact, scene, feeling, meaning, mark left on others. */
export const subQuestionTypes = ["detail", "context", "emotion", "reflection", "impact"] as const;

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

export type QuestionChapterName = { number: number; title: Bilingual };

const chapters = [
  { number: 1, last: 4, title: { en: "Opening the Door", fr: "Ouvrir la porte" } },
  { number: 2, last: 12, title: { en: "Where I Come From", fr: "D’où je viens" } },
  { number: 3, last: 21, title: { en: "A Child’s World", fr: "Le monde d’un enfant" } },
  { number: 4, last: 29, title: { en: "Growing Up", fr: "Grandir" } },
  { number: 5, last: 38, title: { en: "A Working Life", fr: "Une vie de travail" } },
  { number: 6, last: 47, title: { en: "Loves and Friends", fr: "Amours et amitiés" } },
  { number: 7, last: 55, title: { en: "The Family I Made", fr: "Les miens" } },
  { number: 8, last: 62, title: { en: "The World Around Me", fr: "Le monde autour de moi" } },
  { number: 9, last: 71, title: { en: "Crossroads and Storms", fr: "Carrefours et tempêtes" } },
  { number: 10, last: 77, title: { en: "Small Joys", fr: "Petits bonheurs" } },
  { number: 11, last: 81, title: { en: "What I Believe", fr: "Ce en quoi je crois" } },
  { number: 12, last: 85, title: { en: "For Those Who Come After", fr: "Pour ceux qui viendront" } },
] as const;

/** The chapter of the book that a question's story belongs to. Throws RangeError for an id outside 1..85. */
export function chapterOfQuestion(questionId: number): QuestionChapterName {
  const found = chapters.find((chapter) => questionId <= chapter.last);
  if (!found || !Number.isInteger(questionId) || questionId < 1)
    throw new RangeError(`Question ${questionId} is not in the bank.`);
  return { number: found.number, title: found.title };
}

/** The words asked: of a question, or of its k-th follow-up (1..5); null when the bank has no such one. */
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
