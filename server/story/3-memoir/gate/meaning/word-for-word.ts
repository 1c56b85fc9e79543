import type { Compared } from "./fitting-places.ts";
import { strictOpener } from "./fitting-places.ts";
import type { Clause } from "./clauses/read-clauses.ts";
import { keptOf } from "./clauses/read-clauses.ts";
import type { Somebody } from "./people/somebody.ts";
import { clauseAt, maySame, type Scene } from "./scene.ts";
import { isVerb } from "./clauses/verbs.ts";
import { meets, type Word } from "./words.ts";

const joints = /^(and|but|so|et|mais|alors)$/;
/** Grammar that a written sentence adds. */
const added = /^(the|a|an|that|and|ne|n|le|la|les|l|un|une|et|que|qu)$/;
/** What a written sentence leaves out, between what it keeps. */
const dropped =
  /^((he|she|it|they|we|i|il|elle|ils|elles|on|ce|c|est|the|a|an|and|well|so|oh|just|really|there|et|y|en|bien|alors|donc|la|ben|that|moi|lui|then|puis) ?)*(after that|apres ca|apres cela)?$/;
/** Forms of one small word: contracted or not, "on" or "nous". */
const same: readonly RegExp[] = [
  /^(on|nous|s|se)$/,
  /^(j|je)$/,
  /^(ca|cela|c|ce)$/,
  /^(avais|avait|avions|avaient)$/,
  /^(ai|as|a|avons|ont)$/,
  /^(suis|es|est|sommes|sont)$/,
  /^(etais|etait|etions|etaient)$/,
  /^(was|were|wasn|weren)$/,
  /^(is|are|am|s|re|m|isn|aren)$/,
  /^(had|d|hadn)$/,
  /^(would|d|wouldn)$/,
  /^(have|has|ve|haven|hasn)$/,
  /^(did|didn)$/,
  /^(do|does|don|doesn)$/,
  /^(could|couldn)$/,
  /^(not|t)$/,
  /^(i|me)$/,
  /^(this|a|the|that)$/,
];

/** The clause of the source that says this in the same words and order, but for stumbles, and means it so. */
export function saidWordForWord(clause: Clause, compared: Compared): Clause | null {
  const { source } = compared;
  const own = joints.test(clause.words[0]?.low ?? "") ? clause.words.slice(1) : clause.words;
  if (own.length < 2 || own.every((word) => word.kind === "grammar")) return null;
  for (const word of source.words) {
    const region = isSame(own[0], word) ? regionFrom(own, word.at, source) : null;
    const main = region ? sameMeaning(clause, own, region, compared) : null;
    if (main) return main;
  }
  return null;
}

type Region = { from: number; to: number; words: Word[] };

function regionFrom(own: readonly Word[], from: number, source: Scene): Region | null {
  const words: Word[] = [];
  let at = from;
  for (const word of own) {
    const next = nextSame(word, at, source, words.length === 0);
    if (next === null) {
      if (!added.test(word.low)) return null;
      continue;
    }
    words.push(next);
    at = next.at + 1;
  }
  return { from, to: at, words };
}

function nextSame(word: Word, from: number, source: Scene, isFirst: boolean): Word | null {
  for (let at = from; at < Math.min(source.words.length, from + (isFirst ? 1 : 8)); at += 1) {
    const other = source.words[at];
    if (!other || (at > 0 && !isFirst && /[.?!…;:]/u.test(other.token.before))) return null;
    if (isSame(word, other)) return mayDrop(source, from, at) ? other : null;
  }
  return null;
}

function mayDrop(source: Scene, from: number, to: number): boolean {
  const gap = source.words.slice(from, to);
  return dropped.test(gap.map(({ low }) => low).join(" "));
}

function isSame(word: Word | undefined, other: Word): boolean {
  if (!word) return false;
  if (word.low === other.low) return true;
  if (word.kind === "grammar" || other.kind === "grammar")
    return word.kind === other.kind && same.some((forms) => forms.test(word.low) && forms.test(other.low));
  return meets(word.keys, other.keys);
}

function sameMeaning(
  clause: Clause,
  own: readonly Word[],
  region: Region,
  { claimed, source }: Compared,
): Clause | null {
  const { language } = source.text;
  const covered = source.clauses.filter((one) => one.from < region.to && one.to > region.from);
  const inside = keptOf(region.words, language);
  const isKept = covered.every((one) => [...one.kept].every((name) => inside.has(name) || clause.kept.has(name)));
  const isSaid = [...clause.kept].every((name) => inside.has(name) || covered.some((one) => one.kept.has(name)));
  if (!isKept || !isSaid) return null;
  if (clause.cause !== null && !covered.some((one) => one.cause === clause.cause)) return null;
  const verb = region.words.find((word) => isVerb(source.words, word.at, language));
  const main = verb ? clauseAt(source, verb.at) : covered[0];
  if (!main || (strictOpener(main) !== null && strictOpener(main) !== strictOpener(clause))) return null;
  const [mine, theirs] = [claimed.agents[clause.number] ?? null, source.agents[main.number] ?? null];
  const first = source.words[region.from];
  const isWhole = first !== undefined && isStart(first, main, source) && isSubject(own[0], mine?.at);
  if (
    (clause.toldBy === null) !== (main.toldBy === null) ||
    !maySame(tellerOf(clause, claimed), tellerOf(main, source))
  )
    return null;
  const before = claimed.clauses[clause.number - 1];
  const goesOn = !clause.hasVerb && !verb && before?.sentence === clause.sentence;
  const isSameAsBefore = goesOn && theirs !== null && maySame(claimed.agents[before.number] ?? null, theirs);
  return isWhole || isSameAsBefore || maySame(mine, theirs) ? main : null;
}

function tellerOf(clause: Clause, scene: Scene): Somebody | null {
  return clause.toldBy === null ? null : (scene.agents[clause.toldBy] ?? null);
}

/** Nothing of the clause that says who acts stands before. */
function isStart(first: Word, main: Clause, source: Scene): boolean {
  return source.words.slice(main.from, first.at).every((word) => word.kind === "grammar" && dropped.test(word.low));
}

/** The clause begins with who acts, and that is no "he" or "she" of another sentence. */
function isSubject(word: Word | undefined, agent: number | undefined): boolean {
  return (
    word !== undefined &&
    agent !== undefined &&
    agent - word.at <= 2 &&
    agent >= word.at &&
    !/^(he|she|they|il|elle|ils|elles|who|qui)$/.test(word.low)
  );
}
