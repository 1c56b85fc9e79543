import type { Language } from "#domain/language.ts";
import { genderOf } from "./genders.ts";
import type { Clause } from "#server/story/3-memoir/gate/meaning/clauses/read-clauses.ts";
import { wordSets } from "#server/story/3-memoir/gate/meaning/language/vocabulary.ts";
import { isVerb } from "#server/story/3-memoir/gate/meaning/clauses/verbs.ts";
import type { Word } from "#server/story/3-memoir/gate/meaning/words.ts";

const things: Record<Language, RegExp> = { en: /^(it|them)$/, fr: /^(l|les|le|la)$/ };
const women: Record<Language, RegExp> = { en: /^her$/, fr: /^(l|la|lui)$/ };
const men: Record<Language, RegExp> = { en: /^him$/, fr: /^(l|le|lui)$/ };
const reach = 5;

/** What "it", "them", "him" and "her" stand for in a text: the nouns of the last clause before that has any. By the place of the pronoun. */
export function referentsOf(clauses: readonly Clause[], language: Language): ReadonlyMap<number, Word[]> {
  const words = clauses.flatMap((clause) => clause.words);
  const found = new Map<number, Word[]>();
  for (const clause of clauses)
    for (const word of clause.words) {
      const chained = chainedTo(word, clause, clauses, found, language);
      const meant = isObject(word, words, language) ? (chained ?? meantBy(word, clause, clauses, language)) : [];
      if (meant.length > 0) found.set(word.at, meant);
    }
  return found;
}

/** No article and no possessive: nothing follows that it could lead. */
function isObject(word: Word, words: readonly Word[], language: Language): boolean {
  if (word.kind !== "grammar") return false;
  const next = words[word.at + 1];
  const before = words[word.at - 1];
  if (language === "fr" && before && word.low === "lui" && wordSets.fr.prepositions.has(before.low)) return true;
  const asked = /^(de|d|pour|a|sans|peux|peut|pouvait|voulait|faut|fallait|vais|va|allait|pu|voulu|du)$/;
  if (
    language === "fr" &&
    /^(l|le|la|les)$/.test(word.low) &&
    /(er|ir|re)$/.test(next?.low ?? "") &&
    asked.test(before?.low ?? "")
  )
    return true;
  if (language === "fr")
    return (
      /^(l|le|la|les|lui)$/.test(word.low) &&
      next !== undefined &&
      (isVerb(words, next.at, language) || /^(y|en|lui|leur)$/.test(next.low))
    );
  if (word.low === "her") return next === undefined || next.kind === "grammar" || /[.,;:?!…]/u.test(next.token.before);
  return /^(it|them|him)$/.test(word.low);
}

/** "… to keep it, and they sent it": what the last "it" stood for. */
function chainedTo(
  word: Word,
  clause: Clause,
  clauses: readonly Clause[],
  found: ReadonlyMap<number, Word[]>,
  language: Language,
): Word[] | null {
  if (!things[language].test(word.low)) return null;
  const before = clauses[clause.number - 1]?.words.filter((one) => one.low === word.low && found.has(one.at)) ?? [];
  const last = before.at(-1);
  const isLast = !clauses[clause.number - 1]?.words.some((one) => one.at > (last?.at ?? 0) && one.kind === "content");
  return last && isLast ? (found.get(last.at) ?? null) : null;
}

/** "I met Tom", "Tom came": no name of a place behind a preposition. */
function isMet(one: Word, words: readonly Word[], language: Language): boolean {
  const before = words[one.at - 1];
  return before === undefined || /[.,;:?!]/u.test(one.token.before) || isVerb(words, before.at, language);
}

function meantBy(word: Word, clause: Clause, clauses: readonly Clause[], language: Language): Word[] {
  const words = clauses.flatMap((one) => one.words);
  for (const before of clauses.slice(Math.max(0, clause.number - reach), clause.number).toReversed()) {
    const fitting = before.words.filter((one) => fits(word, one, before, language));
    const names = before.words.filter(
      (one, at) =>
        one.kind === "name" &&
        fitting.some((kin) => kin.kind === "kin" && Math.abs(before.words.indexOf(kin) - at) === 1),
    );
    if (fitting.length > 0) return [...fitting, ...names];
    const named = before.words.filter((one) => one.kind === "name" && isMet(one, words, language));
    if (/^(him|her|lui)$/.test(word.low) && named.length === 1) return named;
  }
  return [];
}

function fits(word: Word, one: Word, clause: Clause, language: Language): boolean {
  const gender = genderOf(one.keys);
  if (one.kind === "kin")
    return (women[language].test(word.low) && gender === "f") || (men[language].test(word.low) && gender === "m");
  if (one.kind !== "content" || !things[language].test(word.low)) return false;
  const at = clause.words.indexOf(one);
  const led = clause.words.slice(Math.max(0, at - 2), at).some(({ low }) => wordSets[language].determiners.has(low));
  return led && !isVerb(clause.words, at, language);
}
