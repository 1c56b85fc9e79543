import { fold, wordsOf } from "#domain/follow-up/spoken-words.ts";
import type { Language } from "#domain/language.ts";
import { english } from "./wishes/english-wishes.ts";
import { french } from "./wishes/french-wishes.ts";
import { readerOf, type ReadWish, type Wish } from "./wishes/wish-grammar.ts";

export type { Wish };

/** Who says more than this is telling something. */
const maxWords = 16;

const readers: Record<Language, ReadWish> = { en: readerOf(english), fr: readerOf(french) };

/** The wish that somebody said, alone; null when they are telling something. */
export function wishIn(said: string, language: Language): Wish | null {
  if (wordsOf(said, language).length > maxWords) return null;
  const folded = fold(said)
    .replaceAll(/[.,;:!?…]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return readers[language](folded);
}
