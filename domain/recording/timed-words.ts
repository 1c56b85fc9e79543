import { z } from "zod/mini";

export const timedWordSchema = z.tuple([z.string(), z.number(), z.number(), z.boolean()]);
/** Text, begin and end in ms, and whether a paragraph starts with it. */
export type TimedWord = z.infer<typeof timedWordSchema>;

const sentenceEnd = /[.!?…]["”’»)\s]*$/;

/** Groups timed words into sentences by their final marks and paragraphs; without a mark a sentence ends at the limit. */
export function groupSentences(words: readonly TimedWord[], mostWords = Infinity): TimedWord[][] {
  const sentences: TimedWord[][] = [];
  let isOpen = false;
  for (const word of words) {
    const [text, , , startsParagraph] = word;
    const last = sentences.at(-1);
    if (last && isOpen && !startsParagraph && last.length < mostWords) last.push(word);
    else sentences.push([word]);
    isOpen = !sentenceEnd.test(text);
  }
  return sentences;
}
