import { z } from "zod/mini";

export const timedWordSchema = z.tuple([z.string(), z.number(), z.number(), z.boolean()]);
/** Text, begin and end in ms, and whether a paragraph starts with it. */
export type TimedWord = z.infer<typeof timedWordSchema>;

/** A sentence with the second at which it begins. */
export type SpokenSentence = { text: string; from: number; paragraph: number };

const sentenceEnd = /[.!?…]["”’»)\s]*$/;

/** Groups timed words into sentences by their final marks. */
export function spokenSentences(words: readonly TimedWord[]): SpokenSentence[] {
  const sentences: SpokenSentence[] = [];
  let [isOpen, paragraph] = [false, 0];
  for (const [text, startMs, , startsParagraph] of words) {
    const last = sentences.at(-1);
    if (startsParagraph) paragraph += 1;
    if (last && isOpen && !startsParagraph) last.text += ` ${text}`;
    else sentences.push({ text, from: startMs / 1000, paragraph });
    isOpen = !sentenceEnd.test(text);
  }
  return sentences;
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
