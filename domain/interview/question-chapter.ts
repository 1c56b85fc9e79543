import type { Bilingual } from "#domain/language.ts";

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

/** The chapters of the bank, in order. */
export const questionChapters: readonly QuestionChapterName[] = chapters.map(({ number, title }) => ({
  number,
  title,
}));

/** Numbers from here on are places of a family's questions, stored with each storyteller's plan. */
export const firstOfFamily = 1001;
export const lastOfFamily = 1200;
/** The last number of the bank. */
export const lastOfBank = 85;

export function isFamilyQuestion(questionId: number): boolean {
  return questionId >= firstOfFamily && questionId <= lastOfFamily;
}

/**
 * The chapter of the book that a question's story belongs to; a family's questions are in the last. Throws RangeError for an id
 * that is neither in 1..85 nor a family's.
 */
export function chapterOfQuestion(questionId: number): QuestionChapterName {
  const found = isFamilyQuestion(questionId) ? chapters.at(-1) : chapters.find(({ last }) => questionId <= last);
  if (!found || !Number.isInteger(questionId) || questionId < 1)
    throw new RangeError(`Question ${questionId} is not in the bank.`);
  return { number: found.number, title: found.title };
}

/**
 * The sort key of a story in the book: the bank's order; family questions come first in the last chapter and the
 * closing question last.
 */
export function placeInBook(questionId: number): number {
  return isFamilyQuestion(questionId) ? lastBeforeFamily + questionId / 10_000 : questionId;
}
const lastBeforeFamily = 81;
