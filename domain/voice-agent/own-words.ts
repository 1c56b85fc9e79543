import type { Language } from "#domain/language.ts";
import { isOtherVoice, type Stretch } from "#domain/other-voice.ts";
import type { Word } from "#domain/transcript.ts";
import { wishIn } from "./spoken-wish.ts";

/** No turn ends sooner than after such a silence, in ms (ruling 19, and what a recogniser takes for the edge of a word). */
const turnMs = 1_000;

/**
 * What somebody told, of all that was heard of a spoken interview: without the interviewer's words, and without wishes to it ("the next
 * question, please"). A wish is all that was said before the interviewer spoke, or before the end.
 */
export function ownWords(words: readonly Word[], others: readonly Stretch[], language: Language): Word[] {
  if (others.length === 0) return [...words];
  const own = words.filter((word) => !isOtherVoice(word, others));
  const turns: Word[][] = [];
  for (const word of own) {
    const turn = turns.at(-1);
    const last = turn?.at(-1);
    if (turn && last && word.startMs - last.endMs < turnMs && !isBetween(last, word, others)) turn.push(word);
    else turns.push([word]);
  }
  return turns.filter((turn, at) => !isWish(turn, turns[at + 1], { others, language })).flat();
}

type Told = { others: readonly Stretch[]; language: Language };

function isWish(turn: readonly Word[], next: readonly Word[] | undefined, { others, language }: Told): boolean {
  const [last, first] = [turn.at(-1), next?.[0]];
  const isAnswered = last === undefined || first === undefined || isBetween(last, first, others);
  return isAnswered && wishIn(turn.map(({ text }) => text).join(" "), language) !== null;
}

function isBetween(before: Word, after: Word, others: readonly Stretch[]): boolean {
  return others.some(([from, to]) => to > before.endMs && from < after.startMs);
}
