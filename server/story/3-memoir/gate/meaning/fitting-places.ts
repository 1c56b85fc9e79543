import type { Clause } from "./clauses/read-clauses.ts";
import { clauseAt, isPassive, isSpokenOf, maySame, type Scene } from "./scene.ts";
import { isNegatedAt } from "./attachment.ts";
import { personOf, type Somebody } from "./people/somebody.ts";
import { isNegator, meets, type Word } from "./words.ts";

/** A word of the source, and the clause it was said in. */
export type Found = { word: Word; clause: Clause };
/** Two texts laid side by side. `heads`: the words of the claim's clause that only name who acts. */
export type Compared = { claimed: Scene; source: Scene; free: ReadonlySet<number>; heads: ReadonlySet<number> };

const strictOpeners = /^(before|after|until|till|since|unless|avant|apres|jusqu|depuis)$/;

/** The places where a word was said in the same sense, or why there is none. */
export function fittingPlaces(
  word: Word,
  clause: Clause,
  all: Found[],
  compared: Compared,
): { found: Found[] } | { reason: string } {
  const { claimed, source } = compared;
  const tests: [string, (place: Found) => boolean][] = [
    ["this was denied, or was not", (place) => sameNegation(word, clause, place, claimed, source)],
    ["this was said otherwise", (place) => sameKept(clause, place.clause, claimed, source)],
    [
      "this was said of somebody else",
      (place) => isDoneBy(word, clause, place.clause, compared) || sameAgent(clause, place.clause, compared),
    ],
    ["no such reason was given", (place) => clause.cause === null || clause.cause === place.clause.cause],
    ["this was at another time", (place) => sameOpener(clause, place.clause)],
    ["this was compared otherwise", (place) => sameSide(word, place.word, claimed, source)],
  ];
  let found = all;
  for (const [reason, test] of tests) {
    found = found.filter(test);
    if (found.length === 0) return { reason };
  }
  return { found };
}

/** "We had no telephone" is "we did not have a telephone"; "y avait plus de travail" is "il n'y avait plus de travail". */
function sameNegation(word: Word, clause: Clause, place: Found, claimed: Scene, source: Scene): boolean {
  const mine = isNegatedAt(word, claimed) || clause.kept.has("negation");
  const theirs = isNegatedAt(place.word, source) || place.clause.kept.has("negation");
  return mine === theirs || (mine && claimed.text.language === "fr" && noMore(clause) && noMore(place.clause));
}

/** "Frank was sick, but I was" where all that was said of me is "I wasn't". */
export function contradictsAnswer(clause: Clause, { claimed, source }: Compared): boolean {
  const mine = claimed.agents[clause.number] ?? null;
  if (!mine || !clause.hasVerb) return false;
  const answers = source.clauses.filter(
    (one) =>
      one.hasVerb &&
      one.words.every(({ kind, low }) => kind === "grammar" || isNegator(low, source.text.language)) &&
      isSaidSo(clause, one, claimed, source) &&
      maySame(mine, source.agents[one.number] ?? null),
  );
  return answers.length > 0 && answers.every((one) => one.kept.has("negation") !== clause.kept.has("negation"));
}

function isSaidSo(clause: Clause, place: Clause, claimed: Scene, source: Scene): boolean {
  return sameKept(clause, place, claimed, source) && strictOpener(clause) === strictOpener(place);
}

function noMore(clause: Clause): boolean {
  if (clause.words.some((word) => /^(pas|que|qu)$/.test(word.low))) return false;
  return clause.words.some((word) => word.low === "plus");
}

function sameKept(clause: Clause, place: Clause, claimed: Scene, source: Scene): boolean {
  const [mine, theirs] = [new Set(clause.kept), new Set(place.kept)];
  mine.delete("negation");
  theirs.delete("negation");
  if (place.alsoSaidBy !== null && mine.has("told") && !theirs.has("told"))
    return (
      mine.difference(theirs).size === 1 &&
      theirs.difference(mine).size === 0 &&
      maySame(claimed.agents[clause.toldBy ?? -1] ?? null, source.agents[place.alsoSaidBy] ?? null)
    );
  if (
    source.text.language === "en" &&
    theirs.has("able") !== mine.has("able") &&
    theirs.has("unreal") &&
    mine.has("unreal")
  )
    return true;
  if (isFragment(place, source))
    for (const name of source.clauses[place.number - 1]?.kept ?? [])
      if (name === "told" && mine.has(name)) theirs.add(name);
  if (mine.symmetricDifference(theirs).size > 0) return false;
  if (clause.toldBy === null || place.toldBy === null) return true;
  return maySame(claimed.agents[clause.toldBy] ?? null, source.agents[place.toldBy] ?? null);
}

function sameAgent(clause: Clause, place: Clause, { claimed, source, heads }: Compared): boolean {
  const [mine, theirs] = [claimed.agents[clause.number] ?? null, source.agents[place.number] ?? null];
  if (isPassive(clause, claimed) !== isPassive(place, source)) {
    if (!mine || !theirs) return true;
    if (mine.keys.size > 0 && theirs.keys.size > 0 ? !meets(mine.keys, theirs.keys) : mine.pronoun !== theirs.pronoun)
      return isSpokenOf(mine, place, source);
    return false;
  }
  if (!theirs && mine && mine.pronoun === null && isThing(place) && !isSpokenOfBefore(mine, place, source))
    return false;
  if (isThere(place) && mine && hasSomething(clause) && !isThere(clause) && isNobodySpokenOf(mine, place, source))
    return false;
  if (maySame(mine, theirs) || isWith(mine, theirs, place) || isReported(mine, theirs, place, source)) return true;
  if (
    isFragment(place, source) &&
    [place.number - 1, place.number + 1].some((near) => maySame(mine, source.agents[near] ?? null))
  )
    return true;
  const isTold = theirs !== null && place.verbs.length === 0 && theirs.pronoun === null;
  return (
    isTold &&
    clause.words.some((word) => !heads.has(word.at) && word.kind !== "grammar" && meets(word.keys, theirs.keys))
  );
}

/** "put up by the men" of "the men put them up": what stands behind "by" is who acted. */
function isDoneBy(word: Word, clause: Clause, place: Clause, { claimed, source }: Compared): boolean {
  const by = clause.words.findLastIndex(({ low }) => /^(by|par)$/.test(low));
  const actor = source.agents[place.number];
  if (
    by < 0 ||
    !actor ||
    word.at < (clause.words[by]?.at ?? 0) ||
    !isPassive(clause, claimed) ||
    isPassive(place, source)
  )
    return false;
  return meets(word.keys, actor.keys);
}

/** A sentence without a verb goes with the one before it or behind it: "Eleven dollars a week." */
function isFragment(clause: Clause, { clauses }: Scene): boolean {
  return !clause.hasVerb && clause.opener === null && clauses[clause.number - 1]?.sentence !== clause.sentence;
}

/** "It took eleven days": something spoken of before. */
function isThing(place: Clause): boolean {
  return /^(and |but |et |mais |so |then )?(it|that|ca|cela) /.test(`${place.words.map(({ low }) => low).join(" ")} `);
}

function isSpokenOfBefore(one: Somebody, place: Clause, { clauses }: Scene): boolean {
  return clauses
    .slice(Math.max(0, place.number - 4), place.number + 1)
    .some(({ words }) => words.some((word) => word.kind !== "grammar" && meets(word.keys, one.keys)));
}

/** "My sister said I was a fool" of "my sister told me you're a fool"; "she said she knew" of "she said I know". */
function isReported(
  mine: Somebody | null,
  theirs: Somebody | null,
  place: Clause,
  { clauses, agents, text }: Scene,
): boolean {
  const teller = place.toldBy === null ? undefined : clauses[place.toldBy];
  if (!mine || !teller) return false;
  if (theirs?.pronoun === "i") return mine.pronoun !== "i" && maySame(mine, agents[teller.number] ?? null);
  const listeners = teller.words
    .slice(1)
    .flatMap(({ low }) => personOf(/^lui$/.test(low) ? (mine.pronoun ?? low) : low, text.language) ?? []);
  return theirs?.pronoun === "you" && mine.keys.size === 0 && listeners.at(-1) === mine.pronoun;
}

/** "There was a dog", "y avait un chien": of nobody, so that "I had a dog" says more. */
function isThere({ words }: Clause): boolean {
  const text = words.map(({ low }) => low).join(" ");
  return /\bthere (s|is|was|were)\b|\bil (n )?y (a|avait|en a|en avait)\b|^(et |mais |alors )?y (a|avait|en a|en avait)\b/.test(
    text,
  );
}

function hasSomething({ words }: Clause): boolean {
  return words.some(
    ({ low, token }) =>
      token.text !== "à" && /^(have|has|had|ve|d|ai|as|a|avons|ont|avais|avait|avions|avaient)$/.test(low),
  );
}

function isNobodySpokenOf(one: Somebody, place: Clause, source: Scene): boolean {
  return /^(i|we|she|you)$/.test(one.pronoun ?? "") && one.keys.size === 0 && !isSpokenOf(one, place, source);
}

/** "My brother and I" of "I, with my brother". */
function isWith(mine: Somebody | null, theirs: Somebody | null, place: Clause): boolean {
  if (mine?.pronoun !== "we" || theirs?.pronoun !== "i" || mine.keys.size === 0) return false;
  const at = place.words.findIndex(({ low }) => /^(with|avec)$/.test(low));
  return at >= 0 && place.words.slice(at + 1).some((word) => meets(word.keys, mine.keys));
}

function sameOpener(clause: Clause, place: Clause): boolean {
  return strictOpener(clause) === strictOpener(place);
}

export function strictOpener(clause: Clause): string | null {
  const isReason = /^(since|depuis)$/.test(clause.opener ?? "") && clause.cause === "cause";
  return strictOpeners.test(clause.opener ?? "") && !isReason
    ? (clause.opener?.replace(/^till$/, "until") ?? null)
    : null;
}

const than = /^(than|que|qu)$/;

/** "I loved the mule more than the tractor": each stays on its side. */
function sameSide(word: Word, place: Word, claimed: Scene, source: Scene): boolean {
  const [mine, theirs] = [side(claimed, word.at), side(source, place.at)];
  return mine === null || theirs === null || mine === theirs;
}

/** Whether a word stands behind the "than" of its sentence; null where there is none. */
function side(scene: Scene, at: number): boolean | null {
  const sentence = clauseAt(scene, at)?.sentence;
  const pivot = scene.words.find(
    (one, i) => than.test(one.low) && clauseAt(scene, one.at)?.sentence === sentence && compares(scene.words, i),
  );
  if (pivot === undefined) return null;
  if (at <= pivot.at) return false;
  return scene.words.slice(pivot.at + 1, at + 1).some((one) => one.token.before.includes(",")) ? null : true;
}

function compares(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 4), at);
  return (
    words[at]?.low === "than" || before.some(({ low }) => /^(plus|moins|mieux|aussi|autant|meilleur|pire)$/.test(low))
  );
}
