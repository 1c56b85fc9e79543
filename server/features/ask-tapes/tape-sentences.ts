import { stemOf, wordsOf } from "#domain/follow-up/fold-words.ts";
import type { Language } from "#domain/language.ts";
import { groupSentences } from "#domain/recording/timed-words.ts";
import type { Tape } from "./tape-store.ts";

/** `number`: its place among the sentences of all tapes, from 1. */
export type TapeSentence = { tape: Tape; number: number; text: string; words: number; startMs: number; endMs: number };

/** Where a recognizer writes no punctuation, a sentence ends after as many words as a breath holds. */
const mostWords = 40;

/** The sentences of tapes in a row, with their times. */
export function sentencesOfTapes(tapes: readonly Tape[]): TapeSentence[] {
  const spoken = tapes.flatMap((tape) => groupSentences(tape.words, mostWords).map((words) => ({ tape, words })));
  return spoken.flatMap(({ tape, words }, at) => {
    const [first, last] = [words.at(0), words.at(-1)];
    if (!first || !last) return [];
    const text = words.map(([word]) => word).join(" ");
    return [{ tape, number: at + 1, text, words: words.length, startMs: first[1], endMs: last[2] }];
  });
}

export type Ranked = { sentence: TapeSentence; at: number; score: number };

/** Sentences that share words with the question, best first; a word counts the more, the fewer sentences hold it. */
export function nearestSentences(sentences: readonly TapeSentence[], question: string, language: Language): Ranked[] {
  const sought = [...new Set(wordsOf(question, language))].map((word) => ({ word, stem: stemOf(word, language) }));
  const soughtBy = new Map<string, string[]>();
  const meaning = (word: string) => {
    const known = soughtBy.get(word) ?? sought.filter((one) => isForm(one, word)).map((one) => one.word);
    soughtBy.set(word, known);
    return known;
  };
  const held = sentences.map(({ text }) => new Set(wordsOf(text, language).flatMap(meaning)));
  const weights = new Map(
    sought.map(({ word }) => {
      const holding = held.filter((words) => words.has(word)).length;
      return [word, Math.log((1 + sentences.length) / (1 + holding))] as const;
    }),
  );
  return sentences
    .map((sentence, at) => ({ sentence, at, score: sum([...(held[at] ?? [])].map((word) => weights.get(word) ?? 0)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at);
}

/** Letters by which two forms of a word may differ in length. */
const maxEnding = 3;

function isForm({ word, stem }: { word: string; stem: string }, other: string): boolean {
  return other === word || (other.startsWith(stem) && Math.abs(other.length - word.length) <= maxEnding);
}

/** Sentences around one that shares words with the question. */
const around = 4;

/** All sentences, or where they have more words than the limit, the nearest ones and what is said around them, in order. */
export function sentencesWithin(
  sentences: readonly TapeSentence[],
  nearest: readonly Ranked[],
  maxWords: number,
): TapeSentence[] {
  if (sum(sentences.map(({ words }) => words)) <= maxWords) return [...sentences];
  const chosen = new Set<TapeSentence>();
  let words = 0;
  for (const { at, sentence } of nearest)
    for (const one of sentences.slice(Math.max(0, at - around), at + around + 1)) {
      if (one.tape !== sentence.tape || chosen.has(one)) continue;
      words += one.words;
      if (words > maxWords) return sentences.filter((kept) => chosen.has(kept));
      chosen.add(one);
    }
  return sentences.filter((kept) => chosen.has(kept));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
