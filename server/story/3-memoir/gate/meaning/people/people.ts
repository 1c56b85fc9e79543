import type { Language } from "#domain/language.ts";
import { genderOf, genderOfPronoun, type Gender } from "./genders.ts";
import { headsOf, marksOf } from "./heads.ts";
import { beforeVerb, clauseText, hasSubject, isObjectOf, isSubjectPronoun } from "./subjects.ts";
import type { Clause } from "#server/story/3-memoir/gate/meaning/clauses/read-clauses.ts";
import { titleKind } from "#server/story/3-memoir/gate/reading/kinship.ts";
import { wordSets } from "#server/story/3-memoir/gate/meaning/language/vocabulary.ts";
import { meets, type Word } from "#server/story/3-memoir/gate/meaning/words.ts";

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
  if (/\bil y\b|^y$/.test(low) || /^(y (a|avait)|il (faut|fallait|parait|pleut|pleuvait))\b/.test(clauseText(clause)))
    return null;
  if (
    /\bil (a (plu|fallu|paru|neige)|faut|fallait|parait|semble|pleuvait|fai(?:t|sait) (?:beau|froid|chaud|nuit|jour|noir|bon|mauvais|moins|plus|doux|gris|frais|sombre|tres|si|un))\b/.test(
      clauseText(clause),
    )
  )
    return null;
  const pronoun = region.find(
    (word) =>
      isSubjectPronoun(word, region, language) &&
      !isObjectOf(word, region, language, clause.words[clause.words.indexOf(word) + 1]),
  );
  const plain = headsOf(region, language, false);
  const heads = plain.length > 0 || pronoun ? plain : headsOf(region, language, true);
  if (heads[0] && isAllOfUs(low, heads)) return { ...nameless, pronoun: "we", many: true, at: heads[0].at };
  if (
    !clause.hasVerb &&
    !pronoun &&
    !heads.some((head) => head.kind === "kin" || head.kind === "name" || head.kind === "number")
  )
    return clause.opener ? null : "none";
  const said = predicate(clause);
  if (!pronoun && heads.length === 0 && said.length === 0) return unnamed(clause, region);
  const keys = new Set([...heads, ...said].flatMap((head) => identity(head)));
  return {
    pronoun: pronoun ? personOf(pronoun.low, language) : null,
    keys,
    gender: pronoun ? genderOfPronoun(pronoun.low) : genderOf(keys),
    many: (heads.length > 1 || pronoun !== undefined) && region.some((word) => /^(and|et)$/.test(word.low)),
    at: (pronoun ?? heads[0])?.at ?? clause.from,
    isNew: heads[0] !== undefined && isIndefinite(region, heads[0]),
    names: new Set([...heads, ...said].filter((head) => head.kind === "name").map((head) => head.low)),
    marks: heads.length > 0 ? marksOf(region, heads, language) : [],
  };
}

const nameless: Omit<Somebody, "pronoun" | "at"> = {
  keys: new Set(),
  gender: null,
  many: false,
  isNew: false,
  names: new Set(),
  marks: [],
};

function isCount({ kind, low }: Word): boolean {
  return kind === "number" || /^(lot|rest|all|kids|children)$/.test(low);
}

/** "five of us", "the whole lot of us", "toute la famille". */
function isAllOfUs(low: string, heads: readonly Word[]): boolean {
  if (/\b(the whole family|toute la famille)\b/.test(low)) return true;
  return /\b(of us|toutes? les|tous les|nous)\b/.test(low) && heads.every(isCount);
}

/** "There was …" is of nobody, "the one after him" of another one; otherwise whoever acted before goes on. */
function unnamed(clause: Clause, region: readonly Word[]): Somebody | null | "none" {
  if (region.some((word) => nobody.test(word.low))) return null;
  const isOther = region.some((word) => /^(one|ones)$/.test(word.low));
  return isOther ? { ...nameless, pronoun: null, keys: new Set(["one"]), at: clause.from, isNew: true } : "none";
}

/** "… was my grandmother", "c'était ma grand-mère": who it was. */
function predicate({ words }: Clause): Word[] {
  const last = words.findLastIndex(
    (word) => word.kind !== "kin" && word.kind !== "name" && titleKind(word.token) === null,
  );
  const named = words.slice(last + 1).filter((word) => word.kind !== "grammar");
  const be = /^(my|our|ma|mon|notre)$/.test(words[last]?.low ?? "") ? words[last - 1] : words[last];
  return named.length > 0 && /^(was|is|s|est|etait|called|named|appelle|appelait)$/.test(be?.low ?? "") ? named : [];
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
  const known = clauses
    .slice(0, clause.number)
    .toReversed()
    .filter((one) => one.toldBy === null || clause.toldBy !== null);
  return {
    agents: known.flatMap(({ number }) => agents[number] ?? []).filter((one) => one.keys.size > 0),
    others: known
      .flatMap(({ words }) => words.toReversed().filter((word) => word.kind === "kin" || word.kind === "name"))
      .map((word) => somebody(word, kinOf(word, known), language)),
  };
}

/** "My brother Ted": the kin a name was said beside. */
function kinOf(word: Word, known: readonly Clause[]): Word | undefined {
  const words = known.find((clause) => clause.words.includes(word))?.words ?? [];
  const before = words[words.indexOf(word) - 1];
  return word.kind === "name" && before?.kind === "kin" ? before : undefined;
}

function somebody(word: Word, kin: Word | undefined, language: Language): Somebody {
  return {
    pronoun: personOf(word.low, language),
    keys: word.keys,
    gender: genderOf(kin?.keys ?? word.keys),
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
