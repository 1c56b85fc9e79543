import type { Language } from "#domain/language.ts";
import { feelingIn } from "#domain/follow-up/feeling.ts";
import { sentencesOf, wordsOf } from "#domain/follow-up/fold-words.ts";

const minWords = 6;
const maxWords = 24;
const longWord = 6;

/** A sentence to read back: one breath long, light and concrete. Null when none fits. */
export function goodSentence(answers: readonly { text: string; language: Language }[]): string | null {
  const found = answers.flatMap(({ text, language }) =>
    sentencesOf(text).flatMap((sentence) => {
      const words = wordsOf(sentence, language);
      const fits = words.length >= minWords && words.length <= maxWords && feelingIn(sentence, language).score === 0;
      return fits ? [{ sentence, score: scoreOf(words) }] : [];
    }),
  );
  return found.toSorted((a, b) => b.score - a.score)[0]?.sentence ?? null;
}

/** The share of meaningful words plus a small bonus for length. */
function scoreOf(words: readonly string[]): number {
  const full = new Set(words.filter((word) => word.length >= longWord)).size;
  return full / words.length + words.length / 100;
}
