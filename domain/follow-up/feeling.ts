import type { Language } from "#domain/language.ts";
import { emotionalWords, formsOf } from "./emotional-words.ts";
import { wordsOf } from "./fold-words.ts";

const heavyScore = 3;
const mediumScore = 1;
const maxMedium = 2;

/** The emotional weight of an answer: its heavy and medium words as listed. */
export type Feeling = { score: number; heavy: string[]; medium: string[]; needsEmotionalSupport: boolean };

type Row = { words: readonly string[]; name: string };
type Rows = Record<"heavy" | "medium" | "idioms", readonly Row[]>;

const rows: Record<Language, Rows> = { en: rowsIn("en"), fr: rowsIn("fr") };

function rowsIn(language: Language): Rows {
  const split = (entries: readonly string[]): Row[] =>
    entries
      .flatMap((entry) => formsOf(entry).map((form) => ({ words: wordsOf(form, language), name: form })))
      .sort((a, b) => b.words.length - a.words.length);
  const { heavy, medium, idioms } = emotionalWords[language];
  return { heavy: split(heavy), medium: split(medium), idioms: split(idioms) };
}

/** Support is needed on any heavy word, or on two medium ones (spec, signed-in §9). A word that is said twice weighs once. */
export function feelingIn(said: string, language: Language): Feeling {
  const words: (string | null)[] = wordsOf(said, language);
  take(words, rows[language].idioms);
  const heavy = take(words, rows[language].heavy);
  const medium = take(words, rows[language].medium);
  return {
    score: heavy.length * heavyScore + medium.length * mediumScore,
    heavy,
    medium,
    needsEmotionalSupport: heavy.length > 0 || medium.length >= maxMedium,
  };
}

/** Finds the listed phrases among the words, longest first. Matched words are removed, so that none counts twice. */
function take(words: (string | null)[], wanted: readonly Row[]): string[] {
  const found = new Set<string>();
  const places = placesOf(words);
  for (const { words: row, name } of wanted)
    for (const at of places.get(row[0] ?? null) ?? [])
      if (row.every((word, offset) => words[at + offset] === word)) {
        words.fill(null, at, at + row.length);
        found.add(name);
      }
  return [...found];
}

/** Indexes the words: an hour of talk is read once, not once for each phrase. */
function placesOf(words: readonly (string | null)[]): ReadonlyMap<string | null, number[]> {
  const places = new Map<string | null, number[]>();
  for (const [at, word] of words.entries()) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [at]);
    else known.push(at);
  }
  return places;
}
