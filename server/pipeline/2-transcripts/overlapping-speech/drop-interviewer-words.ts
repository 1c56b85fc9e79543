import type { Language } from "#domain/language.ts";
import type { Stretch } from "#domain/recording/other-voice-stretches.ts";
import type { Word } from "#domain/recording/transcript.ts";
import { commandIn } from "#domain/voice-protocol/voice-command.ts";

/** The shortest silence that ends a turn, in ms (ruling 19, and a recognizer's tolerance at word edges). */
const turnMs = 1_000;

/** Two words of one remark are separated by less than this of another voice, in ms. */
const maxOverlapGapMs = 400;

/** At most this many words of a command that began during the interviewer's speech overlap it. */
const maxOverlappingWords = 3;

/** All recognized words of a spoken interview, the times of the interviewer's speech, and which words are the storyteller's. */
export type AttributedWords = { words: readonly Word[]; others: readonly Stretch[]; own: readonly Word[] };

/**
 * The storyteller's words without the interviewer's and without voice commands ("the next question, please"). A
 * command is a whole turn before the interviewer speaks, or before the end.
 */
export function dropInterviewerWords({ words, others, own }: AttributedWords, language: Language): Word[] {
  if (others.length === 0) return [...words];
  const turns: Word[][] = [];
  for (const word of own) {
    const turn = turns.at(-1);
    const last = turn?.at(-1);
    if (turn && last && word.startMs - last.endMs < turnMs && !isBetween(last, word, others)) turn.push(word);
    else turns.push([word]);
  }
  return turns.filter((turn, at) => !isWish(turn, turns[at + 1], { words, others, language })).flat();
}

type Conversation = { words: readonly Word[]; others: readonly Stretch[]; language: Language };

function isWish(
  turn: readonly Word[],
  next: readonly Word[] | undefined,
  { words, others, language }: Conversation,
): boolean {
  const [first, last, after] = [turn[0], turn.at(-1), next?.[0]];
  const isAnswered = last === undefined || after === undefined || isBetween(last, after, others);
  if (!isAnswered || first === undefined) return false;
  const said = textOf(turn);
  if (commandIn(said, language) !== null) return true;
  if (isOnlyPolite(said, language)) return false;
  const overlapping = wordsBefore(first, words);
  return overlapping.some((_, from) => commandIn(`${textOf(overlapping.slice(from))} ${said}`, language) !== null);
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(" ");

/**
 * "No", "oh well, yes": an answer, although a command may contain it. After a question ("Did you ever want to stop?")
 * it is no command.
 */
function isOnlyPolite(said: string, language: Language): boolean {
  return commandIn(`stop ${said}`, language) !== null;
}

/** Words directly before a turn that were attributed to the interviewer. */
function wordsBefore(first: Word, words: readonly Word[]): Word[] {
  const before = words.filter(({ startMs }) => startMs < first.startMs).slice(-maxOverlappingWords);
  const gap = before.findLastIndex((word, at) => (before[at + 1] ?? first).startMs - word.endMs >= turnMs);
  return before.slice(gap + 1);
}

/** Overlapping speech between words of the interviewer is one remark. */
function isBetween(before: Word, after: Word, others: readonly Stretch[]): boolean {
  return others.some(([from, to]) => {
    const isWithin = from >= before.endMs && to <= after.startMs;
    return isWithin || Math.min(to, after.startMs) - Math.max(from, before.endMs) >= maxOverlapGapMs;
  });
}
