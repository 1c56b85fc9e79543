import { titleKind } from "#server/story/3-memoir/gate/reading/kinship.ts";
import type { Clause } from "./clauses/read-clauses.ts";
import { isHeavyVerb } from "./clauses/verbs.ts";
import type { Found } from "./fitting-places.ts";
import { clauseAt, type Scene } from "./scene.ts";
import { meets, type Word } from "./words.ts";

/** Whose something is, is compared apart. */
export function isOwner(word: Word, scene: Scene): boolean {
  const next = scene.words[word.at + 1];
  const titled = titleKind(scene.words[word.at - 1]?.token) === null ? word.at : word.at - 1;
  const [before, head] = [scene.words[titled - 1], scene.words[titled - 2]];
  if (word.kind === "kin" && next?.kind === "name" && isOwner(next, scene)) return true;
  if (
    next &&
    /^['’]/u.test(next.token.before) &&
    (next.low === "s" || /^['’]\s/u.test(next.token.before)) &&
    word.kind === "name"
  )
    return true;
  const isSomebodys = head?.kind === "kin" || (head?.kind === "content" && titled < word.at);
  return /^(des|de|du|d|of)$/.test(before?.low ?? "") && isSomebodys && word.kind === "name";
}

/** "eight of the eleven dollars", "vingt minutes du match": of what, where the sentence right before or behind said it of nothing else. */
export function isWhole(word: Word, claimed: Scene, source: Scene): boolean {
  const { words, text } = claimed;
  let at = word.at - 1;
  while (/^(the|these|those|le|la|l|les|ce|cette|ces)$/.test(words[at]?.low ?? "")) at -= 1;
  const [of, part] = [words[at], words[at - 1]];
  if (
    word.kind !== "content" ||
    !/^(of|de|du|des|d)$/.test(of?.low ?? "") ||
    !part ||
    !/^(content|number)$/.test(part.kind)
  )
    return false;
  if (isHeavyVerb(words, part.at, text.language) || (at === word.at - 1 && !/^(du|des)$/.test(of?.low ?? "")))
    return false;
  const wholes = placesOf(word, source).map(({ clause }) => clause.number);
  return source.words.some((one) => {
    const clause = clauseAt(source, one.at);
    const isTold = /^(of|de|du|des|d)$/.test(source.words[one.at + 1]?.low ?? "");
    return (
      meets(one.keys, part.keys) &&
      !isTold &&
      clause !== undefined &&
      wholes.some((number) => Math.abs(number - clause.number) <= 2)
    );
  });
}

/** "It was the house": what something was is no "it" of theirs. */
export function isPredicate(word: Word, { verbs, words }: Clause): boolean {
  const be = words.find(({ low }) => /^(was|were|is|are|wasn|weren|isn|aren|est|sont|etait|etaient)$/.test(low));
  return verbs.length === 0 && be !== undefined && be.at < word.at;
}

/** `isNew`: "a singer" is said of nobody yet, so that no pronoun stands for one. */
export function placesOf(word: Word, source: Scene, isNew = false): Found[] {
  return source.words.flatMap((one) => {
    const meant = isNew ? undefined : source.referents.get(one.at);
    const isMeant = meant?.some((other) => meets(other.keys, word.keys)) ?? false;
    if (!isMeant && (one.kind === "grammar" || !meets(one.keys, word.keys))) return [];
    const clause = clauseAt(source, one.at);
    return clause ? [{ word: one, clause }] : [];
  });
}

/** "The first house had four rooms and the second had seven": rooms. */
export function unsaidNouns(word: Word, claimed: Scene, source: Scene): Found[] {
  const number = claimed.words[word.at - 1];
  if (word.kind !== "content" || number?.kind !== "number" || placesOf(word, source).length === 0) return [];
  return source.text.numbers
    .filter((one) => one.noun === null && one.unit === null)
    .flatMap((one) => placesOf(number, source).filter((place) => place.word.at === one.from));
}

const names = /^(name|names|named|called|appelle|appelait|appelaient|nom|nomme|nommait)$/;

/** "a dog named Rex", "un chien, Rex," of "I had a dog. His name was Rex": its name is what it was called right behind. */
export function isCalled(word: Word, scene: Scene, source: Scene): boolean {
  const { words } = scene;
  const next = words[word.at + 1];
  if (names.test(word.low) && next?.kind === "name") return isCalled(next, scene, source);
  const noun = words
    .slice(Math.max(0, word.at - 3), word.at)
    .findLast((one) => one.kind === "content" && !names.test(one.low));
  if (word.kind !== "name" || !noun) return false;
  return placesOf(word, source).some(({ clause }) => {
    const before = source.clauses[clause.number - 1];
    const isNaming =
      clause.words.some(({ low }) => names.test(low)) && clause.verbs.every(({ low }) => names.test(low));
    return isNaming && [...(before?.words ?? []), ...clause.words].some((one) => meets(one.keys, noun.keys));
  });
}
