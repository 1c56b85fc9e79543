import type { Language } from "#domain/language.ts";
import { wordSets } from "#server/story/3-memoir/gate/meaning/language/vocabulary.ts";
import { titleKind } from "#server/story/3-memoir/gate/reading/kinship.ts";
import { isPerson } from "./genders.ts";
import type { Word } from "#server/story/3-memoir/gate/meaning/words.ts";

const times =
  /^(night|day|morning|evening|afternoon|week|month|time|times|winter|summer|today|yesterday|once|sometimes|always|never|first|jour|jours|journee|soiree|matinee|nuit|nuits|soir|soirs|matin|semaine|semaines|mois|fois|hiver|ete|temps|parfois|toujours|jamais|souvent|tous|toutes|toute|tout|every|each|maybe|perhaps|apparently|probably|back|often|usually|peut|enfin|only|just|still|even|really|just|encore|bien|apres|avant|d|abord)$/;
const adverb = /^(never|always|still|just|even|only|again|also|ever|once|jamais|toujours|encore|aussi|no|non|yes|oui)$/;
/** What stands before a name and tells two of the same name apart. */
const sizes =
  /^(big|little|wee|old|young|fat|tall|small|long|grande?|petite?|gros|grosse|vieux|vieille|jeune|first|second)$/;

/** The nouns, kin and names of a stretch that hang on no preposition and own nothing ("the neighbour's dog": the dog). */
export function headsOf(region: readonly Word[], language: Language, withTimes = false): Word[] {
  const heads: Word[] = [];
  let governed = false;
  for (const [at, word] of region.entries()) {
    const next = region[at + 1];
    const leads = word.kind !== "kin" && wordSets[language].prepositions.has(word.low);
    if (leads) governed = true;
    else if (/[,;]/u.test(word.token.before) || /^(and|et)$/.test(word.low)) governed = false;
    if (
      leads ||
      adverb.test(word.low) ||
      word.kind === "grammar" ||
      word.kind === "calendar" ||
      (!withTimes && times.test(word.low))
    )
      continue;
    const owns =
      next !== undefined && /^['’]/u.test(next.token.before) && (next.low === "s" || /['’]\s/u.test(next.token.before));
    const led =
      word.kind !== "number" ||
      (wordSets[language].determiners.has(region[at - 1]?.low ?? "") &&
        (next === undefined || next.kind === "grammar" || (language === "fr" && next.kind === "number")));
    if (next?.kind === "name" && !/[,;]/u.test(next.token.before) && sizes.test(word.low)) continue;
    const isHead =
      language === "fr"
        ? !isContent(region[at - 1]) || word.kind !== "content"
        : !isContent(next) || word.kind !== "content";
    const before = region[at - 1];
    const trails =
      word.kind === "content" &&
      (before?.kind === "kin" || before?.kind === "name") &&
      !/[,;]/u.test(word.token.before);
    if (trails) continue;
    if (!governed && !owns && isHead && led && !word.low.endsWith("ly")) heads.push(word);
    if (isHead && !owns && !(word.kind === "number" && isContent(next))) governed = false;
  }
  return heads;
}

/** "ces robes elle les recoupait": what stands in front, in another number than who acts, is what it was done to. */
export function isFronted(head: Word, pronoun: Word | undefined, region: readonly Word[]): boolean {
  if (!pronoun || !/^(il|elle|ils|elles)$/.test(pronoun.low) || head.at > pronoun.at) return false;
  const led = region[region.indexOf(head) - 1]?.low ?? "";
  const number = /^(les|des|mes|tes|ses|nos|vos|leurs|ces|deux)$/.test(led)
    ? "many"
    : /^(le|la|un|une|mon|ma|son|sa|ce|cet|cette|notre|leur)$/.test(led)
      ? "one"
      : null;
  return number !== null && head.kind === "content" && number !== (pronoun.low.endsWith("s") ? "many" : "one");
}

/** "The iceman came on Fridays, Mr. Petrillo.": a name behind the last comma, with nobody else in between. */
export function namedLate({ words }: { words: readonly Word[] }, heads: readonly Word[], language: Language): Word[] {
  const comma = words.findLastIndex(({ token }) => token.before.includes(","));
  const [head] = heads;
  if (comma < 1 || heads.length !== 1 || !head || head.kind === "name" || !isPerson(head.keys)) return [];
  const names = namesBehind(words, comma);
  if (names.length === 0) return [];
  const between = words.slice(words.indexOf(head) + 1, comma);
  const isElse = (word: Word, at: number) =>
    /^(kin|name)$/.test(word.kind) ||
    (word.kind === "content" &&
      between[at - 1]?.token.text !== "là" &&
      wordSets[language].determiners.has(between[at - 1]?.low ?? ""));
  return between.some(isElse) ? [] : names;
}

/** The name that is all that stands behind a comma. */
export function namesBehind(
  words: readonly Word[],
  comma = words.findLastIndex(({ token }) => token.before.includes(",")),
): Word[] {
  const tail = comma < 1 ? [] : words.slice(comma);
  return tail.every(isNamePart) ? tail.filter(({ kind }) => kind === "name") : [];
}

function isNamePart(word: Word): boolean {
  return word.kind === "name" || titleKind(word.token) !== null;
}

function isContent(word: Word | undefined): boolean {
  return word !== undefined && word.kind === "content" && !/[,;]/u.test(word.token.before);
}

/** What tells this one from others of its kind: the first teacher, wee Alec. */
export function marksOf(region: readonly Word[], heads: readonly Word[], language: Language): ReadonlySet<string>[] {
  const near = (word: Word, head: Word) => {
    const gap = region.indexOf(head) - region.indexOf(word);
    return gap === 1 || (language === "fr" && gap === -1);
  };
  return region
    .filter(
      (word) =>
        (word.kind === "content" || word.kind === "number" || word.low === "old") &&
        !heads.includes(word) &&
        heads.some((head) => near(word, head)),
    )
    .filter((word) => !times.test(word.low) || /^(first|premier|premiere)$/.test(word.low))
    .map((word) => word.keys);
}
