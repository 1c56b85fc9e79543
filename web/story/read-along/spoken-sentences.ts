import { groupSentences, type TimedWord } from "#domain/recording/timed-words.ts";

/** A sentence with the second at which it begins. */
export type SpokenSentence = { text: string; from: number; paragraph: number };

/** Groups timed words into sentences by their final marks. */
export function spokenSentences(words: readonly TimedWord[]): SpokenSentence[] {
  let paragraph = 0;
  return groupSentences(words).flatMap((sentence) => {
    const [first] = sentence;
    if (!first) return [];
    const [, startMs, , startsParagraph] = first;
    if (startsParagraph) paragraph += 1;
    return [{ text: sentence.map(([text]) => text).join(" "), from: startMs / 1000, paragraph }];
  });
}

/** The sentence that is spoken at this second; null before the first. */
export function sentenceAt(sentences: readonly SpokenSentence[], seconds: number): SpokenSentence | null {
  const slackSeconds = 0.05;
  return sentences.findLast(({ from }) => from <= seconds + slackSeconds) ?? null;
}

/** The words of a text with the time of each, [begin, end] in ms. Empty when their numbers differ. */
export function timedWordsOf(text: string, times: readonly (readonly [number, number])[]): TimedWord[] {
  const paragraphs = text.split(/\n+/).map((paragraph) => paragraph.split(/\s+/).filter((word) => word !== ""));
  const words = paragraphs.flatMap((paragraph) => paragraph.map((word, at) => ({ word, starts: at === 0 })));
  if (words.length !== times.length) return [];
  return words.map(({ word, starts }, at): TimedWord => [word, ...(times[at] ?? [0, 0]), starts]);
}
