import type { Language } from "#domain/language.ts";
import type { Alignment, Word } from "#domain/recording/transcript.ts";
import { alike, languageOf, likeness, unitsOf } from "./units.ts";

/**
 * How well a text fits its recording. `share` is 0..1 by letters of the `words` that are long enough; null without
 * any.
 */
export type Match = { share: number | null; words: number };

/** Shorter words match by chance in any recording. */
const minTellingLetters = 4;
/** The maximum distance of two neighboring words in raw words. */
const near = 3;

/** The share of a text that was recognized next to one of its neighbors: a single match may be chance. */
export function describeMatch(alignment: Alignment, raw: readonly Word[]): Match {
  const { words } = alignment;
  const language = languageOf(words.map(({ text }) => text));
  const likenesses = words.map(({ text, heard }) => {
    const texts = heard.map((index) => raw[index]?.text ?? "");
    return heard.length > 0 ? likeness(keyOf([text], language), keyOf(texts, language)) : 0;
  });
  const isBeside = (at: number, next: number) =>
    (likenesses[next] ?? 0) >= alike &&
    Math.abs((words[next]?.heard[0] ?? Infinity) - (words[at]?.heard[0] ?? -Infinity)) <= near;
  let [letters, found, telling] = [0, 0, 0];
  for (const [at, { text }] of words.entries()) {
    const { length } = keyOf([text], language);
    if (length < minTellingLetters) continue;
    telling++;
    letters += length;
    const fits = (likenesses[at] ?? 0) >= 0.75;
    if (fits && (words.length === 1 || isBeside(at, at - 1) || isBeside(at, at + 1))) found += length;
  }
  return { share: telling === 0 ? null : found / letters, words: telling };
}

function keyOf(texts: readonly string[], language: Language): string {
  return unitsOf(texts, language)
    .map(({ key }) => key)
    .join("");
}
