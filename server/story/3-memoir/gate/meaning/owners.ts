import type { Verdict } from "#server/story/3-memoir/gate/verdict.ts";
import { titleKind } from "#server/story/3-memoir/gate/reading/kinship.ts";
import { fitsGender, genderOf, isPerson } from "./people/genders.ts";
import { personOf } from "./people/somebody.ts";
import { clauseAt, type Scene } from "./scene.ts";
import { wordSets } from "./language/vocabulary.ts";
import { isVerb } from "./clauses/verbs.ts";
import { meets, type Word } from "./words.ts";

/** What belongs to whom: "my sister's coat", "le manteau de ma sœur". */
type Owned = { head: Word; person: string | null; owner: Word | null };

const possessives = /^(my|your|his|her|its|our|their|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leur|leurs)$/;
const third = /^(son|sa|ses)$/;

/** Whose something is must have been said so. */
export function isOwned(claimed: Scene, source: Scene): Extract<Verdict, { ok: false }> | null {
  const known = ownedOf(source);
  for (const one of ownedOf(claimed)) {
    const same = known.filter((other) => meets(other.head.keys, one.head.keys));
    const bare = source.words.some(
      (word) => meets(word.keys, one.head.keys) && !known.some((other) => other.head === word),
    );
    if (same.length === 0) {
      if (bare && one.owner && !isNear(one, source)) return refuse(one);
      if (bare && one.head.kind === "kin" && one.person && /^(he|she|any)$/.test(one.person)) return refuse(one);
      continue;
    }
    const fits =
      same.some((other) => (fitsOwner(one, other) && mayOwn(one, other, source)) || isCalledSo(one, other)) ||
      (bare && one.person === "i" && one.head.kind === "kin");
    if (!fits) return refuse(one);
  }
  return null;
}

/** "My uncle" for my mother's brother. */
function isCalledSo(one: Owned, other: Owned): boolean {
  const [own, theirs] = [[...one.head.keys][0], [...other.head.keys][0]];
  return one.head.kind === "kin" && one.person === "i" && own !== theirs && other.head.keys.has(own ?? "");
}

function refuse(one: Owned): Extract<Verdict, { ok: false }> {
  return {
    ok: false,
    refused: `${one.owner?.token.text ?? one.person ?? ""} ${one.head.token.text}`,
    reason: "this is somebody else's",
  };
}

function isNear(one: Owned, source: Scene): boolean {
  return source.words.some(
    (word) =>
      one.owner &&
      meets(word.keys, one.owner.keys) &&
      source.words.slice(Math.max(0, word.at - 6), word.at + 7).some((other) => meets(other.keys, one.head.keys)),
  );
}

/** "the boys' bicycles" of "their bicycles": the owner acts there, or is the last one spoken of whom "their" fits. */
function mayOwn({ owner }: Owned, { person, head }: Owned, source: Scene): boolean {
  const clause = clauseAt(source, head.at);
  if (!owner || !person || !clause) return true;
  const near = source.agents.slice(Math.max(0, clause.number - 5), clause.number + 1);
  if (near.some((one) => one && fitsGender(person, one) && meets(one.keys, owner.keys))) return true;
  const before = source.words
    .slice(0, head.at)
    .findLast((word) => isSomebody(word) && word !== head && fitsPerson(word, person));
  return before !== undefined && (meets(before.keys, owner.keys) || isNamedBeside(before, owner, source));
}

function isSomebody(word: Word): boolean {
  return /^(kin|name)$/.test(word.kind) || (word.kind === "content" && isPerson(word.keys));
}

function fitsPerson(word: Word, person: string): boolean {
  if (person === "they") return word.low.endsWith("s") || word.kind === "name";
  return fitsGender(person, { pronoun: null, gender: genderOf(word.keys) });
}

/** "my brother Ted's" of "his", behind "my brother Ted". */
function isNamedBeside(one: Word, owner: Word, { words }: Scene): boolean {
  return words.slice(Math.max(0, one.at - 2), one.at + 3).some((word) => meets(word.keys, owner.keys));
}

function first(person: string | null): boolean {
  return person === "i" || person === "we";
}

function fitsOwner(claim: Owned, said: Owned): boolean {
  if (claim.owner && said.owner) return meets(claim.owner.keys, said.owner.keys);
  if (claim.person && said.person)
    return (
      claim.person === said.person ||
      (first(claim.person) && first(said.person)) ||
      (!first(claim.person) &&
        !first(said.person) &&
        (claim.person === "any" || said.person === "any" || claim.person === "they"))
    );
  const [person, owner] = claim.person ? [claim.person, said.owner] : [said.person, claim.owner];
  if (!person || !owner) return true;
  return !first(person) && fitsGender(person, { pronoun: null, gender: genderOf(owner.keys) });
}

function ownedOf(scene: Scene): Owned[] {
  return scene.words.flatMap((word): Owned[] => {
    if (possessives.test(word.low) && word.kind === "grammar") {
      const head = headAfter(word.at, scene);
      return head
        ? [{ head, person: third.test(word.low) ? "any" : personOf(word.low, scene.text.language), owner: null }]
        : [];
    }
    if (word.low === "s" && /^['’]$/u.test(word.token.before)) return byGenitive(word, scene);
    if (/^(of|de|du|d|des)$/.test(word.low)) return byPreposition(word, scene);
    return [];
  });
}

function byGenitive(word: Word, scene: Scene): Owned[] {
  const owner = scene.words[word.at - 1];
  const head = headAfter(word.at, scene);
  if (!owner || !head || owner.kind === "grammar" || /[,.;]/u.test(scene.words[word.at + 1]?.token.before ?? ""))
    return [];
  return [{ head, person: null, owner }];
}

/** "la mère de mon père": only somebody owns; "the hills of Jamaica" and "une robe de laine" say nothing here. */
function byPreposition(word: Word, scene: Scene): Owned[] {
  const head = [scene.words[word.at - 1], scene.words[word.at - 2]].find(
    (one) => one !== undefined && one.kind !== "grammar",
  );
  let at = word.at + 1;
  while (scene.words[at] && wordSets[scene.text.language].determiners.has(scene.words[at]?.low ?? "")) at += 1;
  const isTitled = titleKind(scene.words[at]?.token) !== null;
  const owner = scene.words[isTitled ? at + 1 : at];
  const isSomebodys = owner?.kind === "kin" || (owner?.kind === "name" && (isTitled || head?.kind === "kin"));
  if (!head || !owner || !isSomebodys) return [];
  if (isVerb(scene.words, head.at, scene.text.language) || /[,.;]/u.test(word.token.before)) return [];
  return [{ head, person: null, owner }];
}

/** The noun a possessive leads to: the last of its run in English, the first in French. An owner itself is passed on. */
function headAfter(at: number, scene: Scene): Word | null {
  const { language } = scene.text;
  let head: Word | null = null;
  for (let i = at + 1; i < at + 5; i += 1) {
    const word = scene.words[i];
    if (word?.low === "own") continue;
    if (word?.low === "age" && !head) return word;
    if (!word || (i > at + 1 && /[,.;:?!]/u.test(word.token.before)) || word.kind === "grammar") break;
    if (head && (isVerb(scene.words, i, language) || wordSets[language].prepositions.has(word.low))) break;
    if (head && head.kind !== "name" && word.kind === "name") break;
    if (head && (head.kind === "kin" || language === "fr") && word.kind !== "kin") break;
    head = word;
  }
  return head;
}
