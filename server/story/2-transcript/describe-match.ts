import type { Alignment, Word } from "#domain/transcript.ts";
import { languageOf, likeness, unitsOf } from "./align/units.ts";

/** How well a text fits its recording. `share` is 0..1 by letters, of words long enough to tell; null when it has none. */
export type Match = { share: number | null; words: number };

/** Shorter words are heard by chance in any recording. */
const tellingLetters = 4;

/** How much of a person's text was plainly heard where it was placed. */
export function describeMatch(alignment: Alignment, raw: readonly Word[]): Match {
  const language = languageOf(alignment.words.map(({ text }) => text));
  let [letters, found, words] = [0, 0, 0];
  for (const word of alignment.words) {
    const key = keyOf([word.text], language);
    if (key.length < tellingLetters) continue;
    words++;
    letters += key.length;
    const heard = word.heard.map((index) => raw[index]?.text ?? "");
    if (likeness(key, keyOf(heard, language)) >= 0.75) found += key.length;
  }
  return { share: letters === 0 ? null : found / letters, words };
}

function keyOf(texts: readonly string[], language: Parameters<typeof unitsOf>[1]): string {
  return unitsOf(texts, language)
    .map(({ key }) => key)
    .join("");
}
