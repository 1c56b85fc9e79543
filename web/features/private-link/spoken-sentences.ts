import type { TimedWord } from "./load-link.ts";

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
