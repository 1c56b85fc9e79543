import type { Language } from "#domain/language.ts";
import { genderOf, genderOfLead, genderOfPronoun, isPerson } from "./genders.ts";
import { antecedent } from "./antecedents.ts";
import { identity, isIndefinite, personOf, type Somebody } from "./somebody.ts";
import { headsOf, isFronted, marksOf, namedLate } from "./heads.ts";
import { beforeVerb, clauseText, hasSubject, isObjectOf, isSubjectPronoun } from "./subjects.ts";
import type { Clause } from "#server/story/3-memoir/gate/meaning/clauses/read-clauses.ts";
import { titleKind } from "#server/story/3-memoir/gate/reading/kinship.ts";
import { meets, type Word } from "#server/story/3-memoir/gate/meaning/words.ts";

const nobody = /^(there|it|that|this|c|ce|ca|cela)$/;

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
    /\bil (a (plu|fallu|paru|neige)|faut|fallait|parait|semble|pleuvait|fai(?:t|sait) (?:beau|froid|chaud|nuit|jour|noir|bon|mauvais|moins|plus|doux|gris|frais|sombre|tres|tellement|assez|trop|plutot|vraiment|si|un))\b/.test(
      clauseText(clause),
    )
  )
    return null;
  const pronoun = region.find(
    (word) =>
      isSubjectPronoun(word, region, language) &&
      !isObjectOf(word, region, language, clause.words[clause.words.indexOf(word) + 1]),
  );
  const plain = headsOf(region, language, false).filter((head) => !isFronted(head, pronoun, region));
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
  const late = pronoun ? [] : namedLate(clause, heads, language);
  const keys = new Set([...heads, ...said, ...late].flatMap((head) => identity(head)));
  return {
    pronoun: pronoun ? personOf(pronoun.low, language) : null,
    keys,
    gender: pronoun ? genderOfPronoun(pronoun.low) : (genderOf(keys) ?? genderOfLead(heads[0], region, language)),
    many: (heads.length > 1 || pronoun !== undefined) && region.some((word) => /^(and|et)$/.test(word.low)),
    at: (pronoun ?? heads[0])?.at ?? clause.from,
    isNew: heads[0] !== undefined && isIndefinite(region, heads[0]),
    names: new Set(
      [...heads, ...said, ...late]
        .filter((head) => isPersonsName(head, clause.words, language))
        .map((head) => head.low),
    ),
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
  const isGenitive = be?.low === "s" && words[words.indexOf(be) - 1]?.kind !== "grammar";
  return named.length > 0 && !isGenitive && /^(was|is|s|est|etait|called|named|appelle|appelait)$/.test(be?.low ?? "")
    ? named
    : [];
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
    agents: known
      .flatMap((one) => (isNameAlone(one) ? [] : (agents[one.number] ?? [])))
      .filter((one) => one.keys.size > 0),
    others: known
      .flatMap(({ words }) =>
        words
          .toReversed()
          .filter((word) => word.kind === "kin" || isNoPlace(word, words) || isPeople(word, words, language)),
      )
      .map((word) => somebody(word, kinOf(word, known), language)),
  };
}

/** "the Buick" is nobody. */
function isPersonsName(word: Word, words: readonly Word[], language: Language): boolean {
  const led = words[words.indexOf(word) - 1]?.low ?? "";
  return word.kind === "name" && !(language === "en" && /^(the|a|an)$/.test(led));
}

/** "They'd already picked the name. Samuel." does nothing. */
function isNameAlone({ words, hasVerb }: Clause): boolean {
  return !hasVerb && words.every(({ kind }) => kind === "name");
}

/** "the ladies on Prospect Hill", "les dames": several of them. */
function isPeople(word: Word, words: readonly Word[], language: Language): boolean {
  const led = words[words.indexOf(word) - 1]?.low ?? "";
  if (word.kind !== "content" || !isPerson(word.keys) || !word.low.endsWith("s")) return false;
  return language === "en" ? /^(the|these|those|my|our|two)$/.test(led) : /^(les|des|ces|mes|nos|deux)$/.test(led);
}

/** A name that nothing and nobody is in. */
function isNoPlace(word: Word, words: readonly Word[]): boolean {
  const before = words[words.indexOf(word) - 1];
  return word.kind === "name" && !/^(in|at|from|en|dans|sur)$/.test(before?.low ?? "") && before?.token.text !== "à";
}

/** "My brother Ted": the kin a name was said beside. */
function kinOf(word: Word, known: readonly Clause[]): Word | undefined {
  const words = known.find((clause) => clause.words.includes(word))?.words ?? [];
  const at = words.indexOf(word);
  const before = words[titleKind(words[at - 1]?.token) === null ? at - 1 : at - 2];
  const isPersonNoun = before?.kind === "content" && isPerson(before.keys);
  return word.kind === "name" && (before?.kind === "kin" || isPersonNoun) ? before : undefined;
}

function somebody(word: Word, kin: Word | undefined, language: Language): Somebody {
  return {
    pronoun: personOf(word.low, language),
    keys: kin?.kind === "content" ? new Set([...word.keys, ...kin.keys]) : word.keys,
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
