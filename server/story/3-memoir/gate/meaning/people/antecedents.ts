import type { Language } from "#domain/language.ts";
import type { Clause } from "#server/story/3-memoir/gate/meaning/clauses/read-clauses.ts";
import { wordSets } from "#server/story/3-memoir/gate/meaning/language/vocabulary.ts";
import type { Word } from "#server/story/3-memoir/gate/meaning/words.ts";
import { genderOf } from "./genders.ts";
import { namesBehind } from "./heads.ts";
import { identity, isIndefinite, personOf, type Somebody } from "./somebody.ts";

/** "la femme de mon père, qui …": of whom, and whose. */
function isOwnersPart(words: readonly Word[], start: number, language: Language): boolean {
  const [own, before] = [words[start], words[start - 1]];
  if (/^(of|de|du|d)$/.test(before?.low ?? "")) return true;
  if (/^(of|de|du|d)$/.test(own?.low ?? "")) return before?.kind === "kin";
  return (
    own?.kind === "kin" &&
    before !== undefined &&
    (before.kind !== "grammar" || wordSets[language].determiners.has(before.low)) &&
    /^(of|de|du|d)$/.test(words[start + 1]?.low ?? "")
  );
}

/** "a blind man": the last of a run of nouns and what stands before them in English, the first in French. */
function headNoun(words: readonly Word[], language: Language): Word | undefined {
  if (language === "fr" || words[0]?.kind !== "content") return words[0];
  const end = words.findIndex(
    (word, at) => at > 0 && (word.kind !== "content" || word.at !== (words[at - 1]?.at ?? 0) + 1),
  );
  return words[(end < 0 ? words.length : end) - 1];
}

/** Whom "who" and "qui" stand for: the noun or name right before. */
export function antecedent(clause: Clause, clauses: readonly Clause[], language: Language): Somebody | null {
  const before = clauses[clause.number - 1];
  if (!before) return null;
  let start = before.words.length - 1;
  while (
    start > 0 &&
    !wordSets[language].determiners.has(before.words[start]?.low ?? "") &&
    before.words.length - start < 6
  )
    start -= 1;
  while (start > 1 && isOwnersPart(before.words, start, language)) start -= 1;
  const words = before.words.slice(start).filter((word) => word.kind !== "grammar");
  const sure = words.filter((word) => word.kind === "kin" || word.kind === "name");
  const noun = headNoun(words, language);
  const pronoun = before.words.at(-1);
  const person = pronoun && sure.length === 0 && !noun ? personOf(pronoun.low, language) : null;
  const late = sure.length === 0 && clause.words.every(({ kind }) => kind !== "kin") ? namesBehind(clause.words) : [];
  const keys = new Set([...sure, ...late, ...(noun ? [noun] : [])].flatMap((word) => identity(word)));
  if (keys.size === 0 && person === null) return null;
  return {
    pronoun: person,
    keys,
    gender: genderOf(keys),
    many: false,
    at: before.from + start,
    isNew: words[0] !== undefined && isIndefinite(before.words, words[0]),
    names: new Set([...sure, ...late].filter((word) => word.kind === "name").map((word) => word.low)),
    marks: [],
  };
}
