import type { Language } from "#domain/language.ts";
import { genderOf, genderOfPronoun, type Gender } from "./genders.ts";
import { headsOf, marksOf } from "./heads.ts";
import type { Clause } from "./read-clauses.ts";
import { titleKind } from "#server/story/3-memoir/gate/reading/kinship.ts";
import { wordSets } from "./language/vocabulary.ts";
import { isVerb } from "./verbs.ts";
import { meets, type Word } from "./words.ts";

/** Somebody or something a clause is about. `pronoun`: its person (i, we, he …). `keys`: names, kin and nouns; none for a bare pronoun. */
export type Somebody = {
  pronoun: string | null;
  keys: ReadonlySet<string>;
  gender: Gender;
  many: boolean;
  at: number;
  isNew: boolean;
  names: ReadonlySet<string>;
  marks: readonly ReadonlySet<string>[];
};

const persons: Record<Language, Record<string, string>> = {
  en: {
    i: "i",
    me: "i",
    my: "i",
    myself: "i",
    we: "we",
    us: "we",
    our: "we",
    he: "he",
    him: "he",
    his: "he",
    she: "she",
    her: "she",
    they: "they",
    them: "they",
    their: "they",
    you: "you",
  },
  fr: {
    je: "i",
    j: "i",
    me: "i",
    m: "i",
    moi: "i",
    mon: "i",
    ma: "i",
    mes: "i",
    nous: "we",
    on: "we",
    notre: "we",
    nos: "we",
    il: "he",
    elle: "she",
    ils: "they",
    elles: "they",
    tu: "you",
    vous: "you",
    lui: "any",
    l: "any",
    leur: "they",
    eux: "they",
  },
};
const nobody = /^(there|it|that|this|c|ce|ca|cela)$/;

export function personOf(low: string, language: Language): string | null {
  return persons[language][low] ?? null;
}

/** Who does what the clause says: named in it, or taken from the clause before when it names nobody. */
export function agentsOf(clauses: readonly Clause[], language: Language): (Somebody | null)[] {
  const agents: (Somebody | null)[] = [];
  for (const clause of clauses) {
    const own = ownAgent(clause, clauses, language);
    agents.push(own === "none" ? (agents[clause.number - 1] ?? null) : own);
  }
  return agents;
}

function ownAgent(clause: Clause, clauses: readonly Clause[], language: Language): Somebody | null | "none" {
  if (/^(that s why|which is why|that is why) /.test(clauseText(clause)))
    return ownAgent({ ...clause, opener: null, words: clause.words.slice(3) }, clauses, language);
  if (clause.opener && /^(who|which|that|qui)$/.test(clause.opener) && !hasSubject(clause, language))
    return antecedent(clause, clauses, language);
  const region = beforeVerb(clause, language);
  const low = region.map((word) => word.low).join(" ");
  if (/\bil y\b|\by$/.test(low) || /^(y|il) (a|avait|faut|fallait|parait|pleut|pleuvait)\b/.test(clauseText(clause)))
    return null;
  if (/\bil (a (plu|fallu|paru|neige)|faut|fallait|parait|semble|pleuvait|faisait)\b/.test(clauseText(clause)))
    return null;
  const pronoun = region.find((word) => isSubjectPronoun(word, region, language));
  const plain = headsOf(region, language, false);
  const heads = plain.length > 0 || pronoun ? plain : headsOf(region, language, true);
  const ours = /\b(of us|toutes? les|tous les|nous)\b/.test(low) && heads.every((head) => head.kind === "number");
  if (ours && heads.length > 0)
    return {
      pronoun: "we",
      keys: new Set(),
      gender: null,
      many: true,
      at: heads[0]?.at ?? clause.from,
      isNew: false,
      names: new Set(),
      marks: [],
    };
  if (
    !clause.hasVerb &&
    !pronoun &&
    !heads.some((head) => head.kind === "kin" || head.kind === "name" || head.kind === "number")
  )
    return clause.opener ? null : "none";
  if (!pronoun && heads.length === 0) return region.some((word) => nobody.test(word.low)) ? null : "none";
  const keys = new Set(heads.flatMap((head) => identity(head)));
  return {
    pronoun: pronoun ? personOf(pronoun.low, language) : null,
    keys,
    gender: pronoun ? genderOfPronoun(pronoun.low) : genderOf(keys),
    many: (heads.length > 1 || pronoun !== undefined) && region.some((word) => /^(and|et)$/.test(word.low)),
    at: (pronoun ?? heads[0])?.at ?? clause.from,
    isNew: heads[0] !== undefined && isIndefinite(region, heads[0]),
    names: new Set(heads.filter((head) => head.kind === "name").map((head) => head.low)),
    marks: heads.length > 0 ? marksOf(region, heads, language) : [],
  };
}

export function clauseText(clause: Clause): string {
  return clause.words.map((word) => word.low).join(" ");
}

function hasSubject(clause: Clause, language: Language): boolean {
  const next = clause.words[1];
  return (
    next !== undefined &&
    (wordSets[language].subjects.has(next.low) ||
      next.kind === "kin" ||
      wordSets[language].determiners.has(next.low)) &&
    !/^(l|la|le|les|nous)$/.test(next.low)
  );
}

function beforeVerb(clause: Clause, language: Language): Word[] {
  const verb = clause.words.findIndex(
    (word, at) => isVerb(clause.words, at, language) && !(word.low === "s" && clause.words[at + 1]?.kind !== "grammar"),
  );
  const start = clause.opener ? 1 : 0;
  return clause.words
    .slice(start, verb < 0 ? Math.min(clause.words.length, start + 5) : Math.max(verb, start))
    .filter((word) => titleKind(word.token) === null);
}

function isSubjectPronoun(word: Word, region: readonly Word[], language: Language): boolean {
  if (!wordSets[language].subjects.has(word.low) && !(language === "fr" && word.low === "moi" && region.length <= 3))
    return false;
  if (/^(it|who|qui)$/.test(word.low)) return false;
  const before = region[region.indexOf(word) - 1];
  if (/^(i|he|she|we|they|je|j|il|ils|on|tu)$/.test(word.low)) return true;
  return !(before && wordSets[language].prepositions.has(before.low));
}

function identity(word: Word): string[] {
  return [...word.keys];
}

function isIndefinite(region: readonly Word[], head: Word): boolean {
  const before = region.slice(Math.max(0, region.indexOf(head) - 3), region.indexOf(head)).map((word) => word.low);
  return before.some((low) => /^(a|an|un|une|one|another|autre)$/.test(low));
}

/** Whom "who" and "qui" stand for: the noun or name right before. */
function antecedent(clause: Clause, clauses: readonly Clause[], language: Language): Somebody | null {
  const before = clauses[clause.number - 1];
  if (!before) return null;
  let start = before.words.length - 1;
  while (
    start > 0 &&
    !wordSets[language].determiners.has(before.words[start]?.low ?? "") &&
    before.words.length - start < 6
  )
    start -= 1;
  const words = before.words.slice(start).filter((word) => word.kind !== "grammar");
  const sure = words.filter((word) => word.kind === "kin" || word.kind === "name");
  const noun = words[0];
  const pronoun = before.words.at(-1);
  const person = pronoun && sure.length === 0 && !noun ? personOf(pronoun.low, language) : null;
  const keys = new Set([...sure, ...(noun ? [noun] : [])].flatMap((word) => identity(word)));
  if (keys.size === 0 && person === null) return null;
  return {
    pronoun: person,
    keys,
    gender: genderOf(keys),
    many: false,
    at: before.from + start,
    isNew: words[0] !== undefined && isIndefinite(before.words, words[0]),
    names: new Set(sure.filter((word) => word.kind === "name").map((word) => word.low)),
    marks: [],
  };
}

/** Everybody a text speaks of up to a place, the nearest first. */
export function peopleBefore(
  clauses: readonly Clause[],
  agents: readonly (Somebody | null)[],
  clause: Clause,
  language: Language,
): { agents: Somebody[]; others: Somebody[] } {
  const known = clauses.slice(0, clause.number).toReversed();
  return {
    agents: known.flatMap(({ number }) => agents[number] ?? []).filter((one) => one.keys.size > 0),
    others: known
      .flatMap(({ words }) => words.toReversed().filter((word) => word.kind === "kin" || word.kind === "name"))
      .map((word) => somebody(word, language)),
  };
}

function somebody(word: Word, language: Language): Somebody {
  return {
    pronoun: personOf(word.low, language),
    keys: word.keys,
    gender: genderOf(word.keys),
    many: false,
    at: word.at,
    isNew: false,
    names: new Set(word.kind === "name" ? [word.low] : []),
    marks: [],
  };
}

export function sameKeys(a: Somebody, b: Somebody): boolean {
  if (a.names.size > 0 && b.names.size > 0 && a.names.isDisjointFrom(b.names)) return false;
  return (
    meets(a.keys, b.keys) &&
    (b.marks.length === 0 || a.marks.every((mark) => b.marks.some((other) => meets(mark, other))))
  );
}
