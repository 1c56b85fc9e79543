import { foldLetters } from "#domain/fold-accents.ts";
import type { Language } from "#domain/language.ts";
import { spokenNumber } from "./spoken-number.ts";

/** A piece of a word that a recognizer might output as one word. `word` is the index of its word. */
export type Unit = { key: string; word: number; endsSentence: boolean };

/** Similar enough to count as the same word, misheard. */
export const alike = 0.6;

/** Words as units: lower case without accents or marks, figures in words, split at hyphens and apostrophes. */
export function unitsOf(words: readonly string[], language: Language): Unit[] {
  return words.flatMap((text, word) => {
    const endsSentence = /[.!?…]["'”’»)\]\s]*$/.test(text);
    const keys = keysOf(text, language);
    return keys.map((key, at) => ({ key, word, endsSentence: endsSentence && at === keys.length - 1 }));
  });
}

function keysOf(text: string, language: Language): string[] {
  if (/^[a-z]{1,40}$/.test(text)) return [text];
  const plain = foldLetters(text.slice(0, 100)).replace(/(?<=\d)[.,\u00a0\u202f](?=\d{3}(?!\d))/g, "");
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "")
    .flatMap((part) => figures(part, language));
}

/** `1941`, `40s`, `3rd`, `1er`, `2e` in words; ordinals keep their ending, so that they resemble their word. */
function figures(part: string, language: Language): string[] {
  const match = /^(\d{1,9})(s|st|nd|rd|th|er|ere|e|eme)?$/.exec(part);
  if (!match) return [part];
  const spoken = spokenNumber(Number(match[1]), language);
  const last = spoken.pop();
  return last === undefined ? [part] : [...spoken, match[2] ? (ordinals[last] ?? last + match[2]) : last];
}

const ordinals: Record<string, string> = { one: "first", two: "second", three: "third", five: "fifth", un: "premier" };

const marks: Record<Language, ReadonlySet<string>> = {
  en: new Set("the and of to was in it that he she my we they with had".split(" ")),
  fr: new Set("le la les et de des je une est que dans il elle nous pas".split(" ")),
};

/** The language of a text by its most common function words, which decides how figures are spoken. */
export function languageOf(words: readonly string[]): Language {
  let [french, english] = [0, 0];
  for (const word of words.slice(0, 2000)) {
    const plain = word.toLowerCase().replace(/[^\p{L}]/gu, "");
    if (marks.fr.has(plain)) french++;
    if (marks.en.has(plain)) english++;
  }
  return french > english ? "fr" : "en";
}

const pairsByKey = new Map<string, Int32Array>();

/** The sorted letter pairs of a key, cached because every key is compared many times. */
function pairsOf(key: string): Int32Array {
  const known = pairsByKey.get(key);
  if (known) return known;
  const pairs = new Int32Array(Math.max(0, key.length - 1));
  for (let at = 0; at + 1 < key.length; at++) pairs[at] = (key.charCodeAt(at) << 16) | key.charCodeAt(at + 1);
  pairs.sort();
  if (pairsByKey.size >= 50_000) pairsByKey.clear();
  pairsByKey.set(key, pairs);
  return pairs;
}

/** Dice's coefficient of shared letter pairs, 0..1. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2) return 0;
  const [left, right] = [pairsOf(a), pairsOf(b)];
  let [i, j, shared] = [0, 0, 0];
  while (i < left.length && j < right.length) {
    const [x = 0, y = 0] = [left[i], right[j]];
    if (x === y) shared++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return (2 * shared) / (left.length + right.length);
}
