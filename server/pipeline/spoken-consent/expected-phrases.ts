import type { Language } from "#domain/language.ts";
import { challengeWords } from "./challenge-words.ts";
import { allDays, allMonths, permissionParts } from "./consent-sentence.ts";

/**
 * The alternatives of each part of every sentence that can be drawn, in the order of the sentence. All days, months and words
 * are among them, so that another sentence is recognized as that other one.
 */
export function expectedPhrases(language: Language): string[][] {
  const words = [...challengeWords[language]];
  const days = allDays(language).map((day) => day.replaceAll("-", " "));
  const months = allMonths(language).map((month) => month.toLowerCase());
  return [days, months, ...permissionParts[language].map((part) => [part]), words, words, words];
}
