import type { Language } from "#domain/language.ts";
import { fitsGender, genderOf } from "./genders.ts";
import type { Clause } from "#server/story/3-memoir/gate/meaning/clauses/read-clauses.ts";
import { wordSets } from "#server/story/3-memoir/gate/meaning/language/vocabulary.ts";
import { isHeavyVerb, isVerb } from "#server/story/3-memoir/gate/meaning/clauses/verbs.ts";
import { meets, type Word } from "#server/story/3-memoir/gate/meaning/words.ts";
import type { Somebody } from "./somebody.ts";

const things: Record<Language, RegExp> = { en: /^(it|them|those|these)$/, fr: /^(l|les|le|la|y)$/ };
const women: Record<Language, RegExp> = { en: /^her$/, fr: /^(l|la|lui|elle)$/ };
const men: Record<Language, RegExp> = { en: /^him$/, fr: /^(l|le|lui)$/ };
const reach = 5;

type Found = ReadonlyMap<number, Word[]>;

/** What "it", "them", "him" and "her" stand for in a text: the nouns of the last clause before that has any. By the place of the pronoun. */
export function referentsOf(
  clauses: readonly Clause[],
  agents: readonly (Somebody | null)[],
  language: Language,
): ReadonlyMap<number, Word[]> {
  const words = clauses.flatMap((clause) => clause.words);
  const found = new Map<number, Word[]>();
  for (const clause of clauses)
    for (const word of clause.words) {
      const chained = chainedTo(word, clause, clauses, found, language);
      const meant = isObject(word, words, language)
        ? (chained ?? meantBy(word, clause, clauses, agents, found, language))
        : [];
      if (meant.length > 0) found.set(word.at, meant);
    }
  return found;
}

/** No article and no possessive: nothing follows that it could lead. */
function isObject(word: Word, words: readonly Word[], language: Language): boolean {
  if (word.kind !== "grammar") return false;
  const next = words[word.at + 1];
  const before = words[word.at - 1];
  if (language === "fr" && before && /^(lui|elle)$/.test(word.low) && wordSets.fr.prepositions.has(before.low))
    return true;
  const asked = /^(de|d|pour|a|sans|peux|peut|pouvait|voulait|faut|fallait|vais|va|allait|pu|voulu|du)$/;
  if (
    language === "fr" &&
    /^(l|le|la|les)$/.test(word.low) &&
    /(er|ir|re)$/.test(next?.low ?? "") &&
    asked.test(before?.low ?? "")
  )
    return true;
  if (word.low === "y") return !/^(il|n|et|j)$/.test(before?.low ?? "") && next?.kind === "content";
  if (language === "fr")
    return (
      /^(l|le|la|les|lui)$/.test(word.low) &&
      next !== undefined &&
      (isVerb(words, next.at, language) || /^(y|en|lui|leur)$/.test(next.low))
    );
  const isTime =
    next?.kind === "number" && /^(years?|months?|weeks?|days?|hours?)$/.test(words[next.at + 1]?.low ?? "");
  if (word.low === "her")
    return next === undefined || isTime || next.kind === "grammar" || /[.,;:?!…]/u.test(next.token.before);
  if (/^(those|these)$/.test(word.low))
    return next === undefined || wordSets.en.prepositions.has(next.low) || /[.,;:?!…]/u.test(next.token.before);
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
  const before =
    clauses[clause.number - 1]?.words.filter((one) => isSameThing(one.low, word.low) && found.has(one.at)) ?? [];
  const last = before.at(-1);
  const isLast = !clauses[clause.number - 1]?.words.some((one) => one.at > (last?.at ?? 0) && one.kind === "content");
  return last && isLast ? (found.get(last.at) ?? null) : null;
}

/** "je l'ai prise et je me la suis mise". */
function isSameThing(one: string, other: string): boolean {
  return one === other || (/^(l|le|la)$/.test(one) && /^(l|le|la)$/.test(other) && (one === "l" || other === "l"));
}

/** "I met Tom", "Tom came": no name of a place behind a preposition. */
function isMet(one: Word, words: readonly Word[], language: Language): boolean {
  const before = words[one.at - 1];
  return before === undefined || /[.,;:?!]/u.test(one.token.before) || isVerb(words, before.at, language);
}

function meantBy(
  word: Word,
  clause: Clause,
  clauses: readonly Clause[],
  agents: readonly (Somebody | null)[],
  found: Found,
  language: Language,
): Word[] {
  const words = clauses.flatMap((one) => one.words);
  let placed: Word[] | null = null;
  const from = acted(word, clause.words, language) ? 0 : clause.number - reach;
  for (const before of clauses.slice(Math.max(0, from), clause.number).toReversed()) {
    const same = before.words.findLast(
      (one) => isSameThing(one.low, word.low) && things[language].test(one.low) && found.has(one.at),
    );
    const own = agents[clause.number]?.keys ?? new Set();
    const fitting = before.words.filter(
      (one) => fits(word, one, before, language) && !(one.kind === "kin" && meets(one.keys, own)),
    );
    const names = before.words.filter(
      (one, at) =>
        one.kind === "name" &&
        fitting.some((kin) => kin.kind === "kin" && Math.abs(before.words.indexOf(kin) - at) === 1),
    );
    const handled = [
      ...fitting.filter((one) => !isPlaced(one, before.words, language)),
      ...((same && found.get(same.at)) ?? []),
    ];
    if (!things[language].test(word.low) && fitting.length > 0) return [...fitting, ...names];
    if (handled.length > 0) return [...(placed ?? fitting), ...handled, ...names];
    if (fitting.length > 0) placed ??= fitting;
    const named = before.words.filter((one) => one.kind === "name" && isMet(one, words, language));
    if (/^(him|her|lui)$/.test(word.low) && named.length === 1) return named;
    const acting = agents[before.number];
    if (placed || (before.toldBy !== null && clause.toldBy === null)) continue;
    const pronoun = acted(word, clause.words, language);
    const isActing =
      acting?.pronoun === pronoun ||
      (acting?.pronoun === null && acting.names.size > 0 && fitsGender(pronoun ?? "", acting));
    if (pronoun && acting && isActing && acting.at !== agents[clause.number]?.at)
      return words.filter((one) => one.kind !== "grammar" && one.at < before.to && meets(one.keys, acting.keys));
  }
  return placed ?? [];
}

/** "to the hospital": what stands behind a preposition is rather where than what. */
function isPlaced(one: Word, words: readonly Word[], language: Language): boolean {
  const at = words.indexOf(one);
  return words
    .slice(Math.max(0, at - 2), at)
    .some(({ low }) => wordSets[language].prepositions.has(low) || /^(au|aux)$/.test(low));
}

/** "She came out. I stayed with her": the "she" of a "her". In French only where nothing else can be meant. */
function acted({ low, at }: Word, words: readonly Word[], language: Language): string | null {
  if (language === "en") return low === "her" ? "she" : low === "him" ? "he" : null;
  if (low === "elle") return "she";
  const isBehind = wordSets.fr.prepositions.has(words.find((word) => word.at === at - 1)?.low ?? "");
  return low === "lui" && isBehind ? "he" : null;
}

function fits(word: Word, one: Word, clause: Clause, language: Language): boolean {
  const gender = genderOf(one.keys);
  if (one.kind === "kin")
    return (women[language].test(word.low) && gender === "f") || (men[language].test(word.low) && gender === "m");
  if (one.kind !== "content" || !things[language].test(word.low)) return false;
  const at = clause.words.indexOf(one);
  if (language === "fr" && !agrees(word.low, clause.words, at)) return false;
  const led = clause.words.slice(Math.max(0, at - 2), at).some(({ low }) => wordSets[language].determiners.has(low));
  const isCounted = clause.words[at - 1]?.kind === "number";
  return (led || isCounted) && !isHeavyVerb(clause.words, at, language);
}

/** "la" is no "les vélos" and no "le four". What only tells more of a noun goes with it ("les dames de la rue", "la tarte aux pommes"). */
function agrees(pronoun: string, words: readonly Word[], at: number): boolean {
  const led = words[headOf(words, at) - 1];
  const isMany =
    led?.kind === "number" || /^(les|des|mes|tes|ses|nos|vos|leurs|ces|aux|quelques|et)$/.test(led?.low ?? "");
  if ((pronoun === "les" || isMany) && pronoun !== "y") return pronoun === "les" && isMany;
  const isHe = /^(le|un|du|au|ce)$/.test(led?.low ?? "");
  const isShe = /^(la|une|ma|ta|sa|cette)$/.test(led?.low ?? "");
  if (pronoun === "y") return true;
  return pronoun === "la" ? !isHe : pronoun === "le" ? !isShe : true;
}

/** The "dames" of "dames de la rue", else the noun itself. */
function headOf(words: readonly Word[], at: number): number {
  const to = /^(le|la|l|les)$/.test(words[at - 1]?.low ?? "") ? at - 2 : at - 1;
  const head = words[to - 1];
  const isTold = /^(de|d|du|des|a|au|aux)$/.test(words[to]?.low ?? "") && head?.kind === "content";
  return isTold && !isVerb(words, to - 1, "fr") ? to - 1 : at;
}
