import type { Verdict } from "#server/story/3-memoir/gate/verdict.ts";
import { clauseAt, type Scene } from "./scene.ts";
import { isHeavyVerb } from "./clauses/verbs.ts";
import { wordSets } from "./language/vocabulary.ts";
import { isNegator, meets, type Word } from "./words.ts";

const far = 6;

/** "no lock", "sans phares": what negates only the words right behind it. */
export function isNegatedAt(word: Word, scene: Scene): boolean {
  const { language } = scene.text;
  for (let at = word.at - 1; at >= Math.max(0, word.at - 3); at -= 1) {
    const before = scene.words[at];
    if (!before || /[.,;:?!]/u.test(scene.words[at + 1]?.token.before ?? "")) return false;
    if (isNegator(before.low, language)) return true;
    if (before.kind !== "grammar" && before.kind !== "content") return false;
    if (wordSets[language].openers.has(before.low)) return false;
  }
  return false;
}

/** Words side by side ("a big house") must belong together where they were said, and names keep their from and to. */
export function isAttached(
  claimed: Scene,
  source: Scene,
  free: ReadonlySet<number>,
): Extract<Verdict, { ok: false }> | null {
  for (const [at, word] of claimed.words.entries()) {
    const next = claimed.words[at + 1];
    if (isReordered(at, claimed, source))
      return { ok: false, refused: word.token.text, reason: "this came in another order" };
    const turned = isTurned(word, claimed, source);
    if (turned) return { ok: false, refused: word.token.text, reason: "this was said the other way round" };
    if (next && isMisnamed(word, next, claimed, source))
      return { ok: false, refused: `${word.token.text} ${next.token.text}`, reason: "these were not said together" };
    if (
      !next ||
      free.has(word.at) ||
      free.has(next.at) ||
      !isPaired(word) ||
      !(isPaired(next) || next.kind === "calendar")
    )
      continue;
    if (next.kind === "calendar" && word.kind !== "content") continue;
    if ((word.kind !== "content" && next.kind !== "content") || next.kind === "number") continue;
    if ([word, next].some((one) => isHeavyVerb(claimed.words, one.at, claimed.text.language))) continue;
    if (!/^[\s-]*$/u.test(next.token.before)) continue;
    if (word.kind === "number" && countsUnsaid(word, next, source)) continue;
    if (!belongTogether(word, next, source))
      return { ok: false, refused: `${word.token.text} ${next.token.text}`, reason: "these were not said together" };
  }
  return null;
}

/** "a Nickel watch" of a Hamilton watch. */
function isMisnamed(word: Word, next: Word, claimed: Scene, source: Scene): boolean {
  const [name, noun] = claimed.text.language === "en" ? [word, next] : [next, word];
  const isLed = /^(a|an|the|un|une|le|la|les)$/.test(claimed.words[word.at - 1]?.low ?? "");
  if (!isLed || name.kind !== "name" || noun.kind !== "content" || !/^\s+$/u.test(next.token.before)) return false;
  return !isHeavyVerb(claimed.words, next.at, claimed.text.language) && !belongTogether(word, next, source);
}

const loose =
  /^(all|every|each|whole|very|so|always|never|only|just|even|still|again|back|away|out|up|down|off|together|tout|tous|toute|toutes|tres|bien|toujours|jamais|souvent|encore|deja|plus|moins|aussi|chaque|beaucoup|apres|avant|depuis|vite|before|after|until|anyway|though|too)$/;

function isPaired(word: Word): boolean {
  if (loose.test(word.low)) return false;
  return word.kind === "content" || word.kind === "kin" || word.kind === "number";
}

function isRank(low: string): boolean {
  return /(st|nd|rd|th|ieme|iere?|ier|second|first|premier)s?$/.test(low);
}

/** The number was said with nothing behind it: what it counts was said before. */
function countsUnsaid(number: Word, counted: Word, source: Scene): boolean {
  const isRanked = source.words.some(
    (word) => meets(word.keys, counted.keys) && isRank(source.words[word.at - 1]?.low ?? ""),
  );
  return (
    (!isRank(number.low) || isRanked) &&
    source.text.numbers.some(
      (one) => one.noun === null && meets(number.keys, source.words[one.from]?.keys ?? new Set()),
    )
  );
}

function belongTogether(first: Word, second: Word, source: Scene): boolean {
  const isMeant = (one: Word, word: Word) =>
    source.referents.get(one.at)?.some((other) => meets(other.keys, word.keys));
  const places = (word: Word) =>
    source.words.filter((one) => isMeant(one, word) || (one.kind !== "grammar" && meets(one.keys, word.keys)));
  const [one, two] = [places(first), places(second)];
  if (one.length === 0 || two.length === 0) return true;
  if (one.some((a) => isSaidOf(a, second, source)) || two.some((b) => isSaidOf(b, first, source))) return true;
  return one.some((a) => two.some((b) => a !== b && areJoined(a, b, source)));
}

/** "a strict teacher" of "a teacher, and she was strict". */
function isSaidOf(quality: Word, noun: Word, source: Scene): boolean {
  const clause = clauseAt(source, quality.at);
  const actor = clause && source.agents[clause.number];
  const be = source.words
    .slice(Math.max(0, quality.at - 3), quality.at)
    .findLast(({ low }) => !/^(very|so|really|tres|bien|si|tout|toute)$/.test(low));
  const isBeing = /^(am|is|was|are|were|suis|est|sont|etais|etait|etaient)$/.test(be?.low ?? "");
  return (
    isBeing && !clause?.kept.has("negation") && actor !== null && actor !== undefined && meets(actor.keys, noun.keys)
  );
}

function areJoined(a: Word, b: Word, source: Scene): boolean {
  const [from, to] = a.at < b.at ? [a.at, b.at] : [b.at, a.at];
  if (to - from > far) return false;
  const between = source.words.slice(from + 1, to);
  const sets = wordSets[source.text.language];
  if (source.words.slice(from + 1, to + 1).some((word) => /[.;:?!…]/u.test(word.token.before))) return false;
  if (
    /^(of|de|d)$/.test(between.at(-1)?.low ?? "") &&
    between.length < 3 &&
    [a, b].some((word) => word.kind === "number")
  )
    return true;
  return between.every(
    (word) =>
      word.kind === "content" ||
      (!sets.prepositions.has(word.low) && !/^(and|but|or|et|mais|ou|who|which|qui|que)$/.test(word.low)),
  );
}

const then = /^(then|puis|ensuite|afterwards|later)$/;

function isTelling(word: Word): boolean {
  const isOrder = /^(first|abord|ensuite|puis|then|after|apres)$/.test(word.low);
  return word.kind !== "grammar" && !loose.test(word.low) && !isOrder;
}

/** "First Iceland, then North Africa": the word before "then" and the word behind it stood the other way round. */
function isReordered(at: number, claimed: Scene, source: Scene): boolean {
  if (!then.test(claimed.words[at]?.low ?? "")) return false;
  const before = claimed.words.slice(Math.max(0, at - far), at).findLast(isTelling);
  const behind = claimed.words.slice(at + 1, at + far).filter(isTelling);
  const named = behind.find((word) => /^(name|calendar|number)$/.test(word.kind)) ?? behind[0];
  const places = (word: Word | undefined) =>
    source.words.filter((one) => word && meets(one.keys, word.keys)).map((one) => one.at);
  const [earlier, later] = [
    places(before),
    places(isHeavyVerb(claimed.words, behind[0]?.at ?? 0, claimed.text.language) ? named : behind[0]),
  ];
  if (earlier.length === 0 || later.length === 0) return false;
  return Math.min(...earlier) > Math.max(...later);
}

const away = /^(from|de|d|depuis)$/;
const towards = /^(to|into|toward|towards|pour|vers|jusqu)$/;

/** "from town" where all said "to town". */
function isTurnedAround(word: Word, claimed: Scene, source: Scene): boolean {
  const pair: readonly string[] = ["from", "to"];
  const way = claimed.words[word.at - 1]?.low ?? "";
  if (claimed.text.language !== "en" || word.kind === "grammar" || !pair.includes(way)) return false;
  const ways = source.words
    .filter((one) => meets(one.keys, word.keys))
    .map((one) => source.words[one.at - 1]?.low ?? "");
  return ways.length > 0 && ways.every((one) => pair.includes(one) && one !== way);
}

/** "from Santa Fe" where they went to Santa Fe. */
function isTurned(word: Word, claimed: Scene, source: Scene): boolean {
  if (isTurnedAround(word, claimed, source)) return true;
  if (word.kind !== "name" && !(word.kind === "content" && /^\p{Lu}/u.test(word.token.text))) return false;
  const way = wayTo(word, claimed);
  if (way === null) return false;
  const places = source.words.filter((one) => meets(one.keys, word.keys)).map((one) => wayTo(one, source));
  const ways = new Set(
    source.words.filter((one) => one.kind === "name" || one.kind === "content").map((one) => wayTo(one, source)),
  );
  return ways.has("from") && ways.has("to") && places.length > 0 && places.every((one) => one !== null && one !== way);
}

function wayTo(word: Word, scene: Scene): "from" | "to" | null {
  const words = [scene.words[word.at - 1], scene.words[word.at - 2]].filter((one) => one !== undefined);
  for (const one of words) {
    if (away.test(one.low)) return "from";
    if (towards.test(one.low) || (one.low === "a" && one.token.text === "à")) return "to";
  }
  return null;
}
