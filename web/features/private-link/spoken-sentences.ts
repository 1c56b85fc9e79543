import type { TimedWord } from "./load-link.ts";

/** A sentence with the second at which it begins. */
export type SpokenSentence = { text: string; from: number; startsParagraph: boolean };

const sentenceEnd = /[.!?…]["”’»)\s]*$/;

/** Groups timed words into sentences by their final marks. */
export function spokenSentences(words: readonly TimedWord[]): SpokenSentence[] {
  const sentences: SpokenSentence[] = [];
  let isOpen = false;
  for (const [text, startMs, , startsParagraph] of words) {
    const last = sentences.at(-1);
    if (last && isOpen && !startsParagraph) last.text += ` ${text}`;
    else sentences.push({ text, from: startMs / 1000, startsParagraph });
    isOpen = !sentenceEnd.test(text);
  }
  return sentences;
}

/** The index of the sentence that is spoken at this second; -1 before the first. */
export function sentenceAt(sentences: readonly SpokenSentence[], seconds: number): number {
  const slackSeconds = 0.05;
  return sentences.findLastIndex(({ from }) => from <= seconds + slackSeconds);
}
