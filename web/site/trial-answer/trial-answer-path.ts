import type { Language } from "#domain/language.ts";

export const answerNowPaths: Record<Language, string> = { en: "/answer-now", fr: "/fr/answer-now" };

export function answerNowPath(language: Language): string {
  return answerNowPaths[language];
}
