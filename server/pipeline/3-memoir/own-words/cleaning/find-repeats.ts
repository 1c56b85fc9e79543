import type { Language } from "#domain/language.ts";
import type { TimedWord } from "#domain/recording/transcript.ts";
import { isConnector } from "./connectors.ts";
import { bare, endsSentence, trailing } from "./word-shape.ts";

const withinMs = 1000;
const maxPhraseWords = 4;

/** Deliberate or grammatical repetitions. */
const meantTwice = new Set(
  (
    "very had that is do so really many long far no yes never always more much too quite bye ha hey now there well oh " +
    "knock choo tick boom la là nous vous très trop non oui si bien tout tant plus jamais toujours loin toc boum tic " +
    "one two three four five six seven eight nine ten un deux trois quatre cinq six sept huit neuf dix zero zéro oh hundred"
  ).split(" "),
);
/** "My brother, my brother Tom": a person named again with more detail. */
const begins = /^(my|our|his|her|their|the|mon|ma|mes|notre|nos|son|sa|ses|leur|leurs)$/;
const filling = new Set("like just genre alors donc enfin bon".split(" "));
const joins = new Set("and or by to et ou à by".split(" "));

/**
 * Indices of immediately repeated words, the earlier ones of each pair, so that the rest stays continuous. Omitted
 * words are skipped.
 */
export function findRepeats(words: readonly TimedWord[], language: Language, skip: ReadonlySet<number>): Set<number> {
  const heard = words.flatMap((word, at) => (skip.has(at) ? [] : [{ at, word }]));
  const found = new Set<number>();
  for (let i = 0; i < heard.length; i += 1) {
    for (let length = maxPhraseWords; length >= 1; length -= 1) {
      const first = heard.slice(i, i + length);
      const again = heard.slice(i + length, i + 2 * length).map(({ word }) => word);
      const phrase = first.map(({ word }) => word);
      if (again.length < length || !isStumble(phrase, again, language)) continue;
      if (length > 1 && isChain(phrase, heard[i - 1]?.word)) continue;
      for (const { at } of first) found.add(at);
      i += length - 1;
      break;
    }
  }
  return found;
}

function isStumble(first: TimedWord[], again: TimedWord[], language: Language): boolean {
  const phrase = first.map((word) => bare(word.text));
  if (phrase.some((text, i) => text === "" || text !== bare(again[i]?.text ?? ""))) return false;
  const [head, tail] = [first.at(-1), again[0]];
  if (!head || !tail || tail.startMs - head.endMs > withinMs || tail.startsParagraph) return false;
  const grammarOnly = phrase.every((text) => isConnector(text, language));
  if (first.some((word) => endsSentence(word.text))) return false;
  const marked = first.some((word) => trailing(word.text) !== "");
  const goesOn = trailing(again.at(-1)?.text ?? "") === "";
  const isBegunAgain = phrase.length > 1 && begins.test(phrase[0] ?? "") && goesOn;
  const isFilling = phrase.length === 1 && filling.has(phrase[0] ?? "");
  if (marked && !(grammarOnly && goesOn) && !isBegunAgain && !isFilling) return false;
  if (isBegunAgain) return true;
  if (phrase.length > 1) return isConnector(phrase[0] ?? "", language) && !joins.has(phrase.at(-1) ?? "");
  return isStumbledWord(head, language);
}

/** "on and on and on" is no stumble. */
function isChain(phrase: TimedWord[], before: TimedWord | undefined): boolean {
  const last = bare(phrase.at(-1)?.text ?? "");
  return phrase.some((word) => joins.has(bare(word.text))) && bare(before?.text ?? "") === last;
}

function isStumbledWord(word: TimedWord, language: Language): boolean {
  const text = bare(word.text);
  if (meantTwice.has(text) || /\d/.test(text)) return false;
  const isName = /^\p{Lu}/u.test(word.text) && !isConnector(text, language);
  return !isName;
}
