import type { Language } from "#domain/language.ts";
import { wordSets } from "#server/story/3-memoir/gate/meaning/language/vocabulary.ts";
import type { Word } from "#server/story/3-memoir/gate/meaning/words.ts";
import { titleKind } from "#server/story/3-memoir/gate/reading/kinship.ts";
import { isVerb } from "./verbs.ts";

/** A subject stands here: a pronoun, somebody, or a noun with its article. */
export function leadsOn(words: readonly Word[], at: number, language: Language): boolean {
  const word = words[at];
  if (!word) return false;
  const sets = wordSets[language];
  return (
    sets.subjects.has(word.low) ||
    sets.determiners.has(word.low) ||
    word.kind === "kin" ||
    word.kind === "name" ||
    /^(there|nobody|everybody|everyone|somebody|people|it)$/.test(word.low)
  );
}

/** "and, I guess, about six": no clause of its own. */
export function isGuessed(words: readonly Word[], at: number, language: Language): boolean {
  const start = /^(and|or|et|ou)$/.test(words[at]?.low ?? "") ? at + 1 : at;
  const isGuess =
    phrase(words, start, 4) === "i want to say" ||
    /^(i (guess|think|suppose|believe)|je (crois|pense|suppose))$/.test(phrase(words, start, 2));
  const next = words[start + 2];
  const isCount = next?.kind === "number" || /^(a|an|un|une|des)$/.test(next?.low ?? "");
  const isVerbBehind = isCount && verbWithin(words, start + 3, untilJoint(words, start + 2, 6), language);
  return (
    isGuess &&
    !isVerbBehind &&
    (isCount || !leadsOn(words, start + 2, language)) &&
    !/^(that|que|qu)$/.test(next?.low ?? "")
  );
}

/** Behind "and play": a new clause and no part of this one. */
const begins = /^(i|he|she|we|they|je|j|il|elle|on|ils|elles)$/;
const hangs = /^(when|while|because|if|quand|lorsque|lorsqu|parce|si)$/;

export function verbWithin(words: readonly Word[], at: number, most: number, language: Language): boolean {
  const isBare = /^(and|et)$/.test(words[at]?.low ?? "") && words[at + 1]?.kind === "content";
  for (let i = at; i < Math.min(words.length, at + most); i += 1) {
    const word = words[i];
    if (!word || (i > at && /[.?!…;:]/u.test(word.token.before) && !isTitled(words[i - 1], word))) return false;
    if (i > at && /^(and|but|et|mais)$/.test(word.low) && hangs.test(words[i + 1]?.low ?? "")) return false;
    if (i > at && isBare && /^(and|but|et|mais)$/.test(word.low) && begins.test(words[i + 1]?.low ?? "")) return false;
    if (isVerb(words, i, language) && !isGuessed(words, i - 1, language)) return true;
  }
  return false;
}

/** How many words there are before the next comma or "and". */
export function untilJoint(words: readonly Word[], at: number, most: number): number {
  for (let i = at + 1; i < at + most; i += 1)
    if (words[i]?.token.before.includes(",") || /^(and|or|et|ou)$/.test(words[i]?.low ?? "")) return i - at;
  return most;
}

/** The full stop of "Mr. Grimshaw" ends nothing. */
export function isTitled(before: Word | undefined, word: Word | undefined): boolean {
  return (
    before !== undefined &&
    word !== undefined &&
    /^\.\s*$/u.test(word.token.before) &&
    (titleKind(before.token) !== null || /^\p{Lu}$/u.test(before.token.text))
  );
}

export function phrase(words: readonly Word[], at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map(({ low }) => low)
    .join(" ");
}
