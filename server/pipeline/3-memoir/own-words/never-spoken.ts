import type { TimedWord, TranscribedAnswer } from "#domain/recording/transcript.ts";

/** Nobody says a word of a sentence in less, in ms: quick speech has five words a second. */
const leastWordMs = 90;
/** Of fewer words a recognizer may have missed each. */
const leastWords = 4;

/**
 * Whether a sentence that a person wrote was not spoken: a recognizer listened and heard none of its words, and either heard
 * nothing of the whole text, or there is no room in the recording where it could have been said.
 */
export function wasNeverSpoken(answer: TranscribedAnswer, words: readonly TimedWord[]): boolean {
  if (answer.layer !== "corrected" || answer.rawWords.length < leastWords) return false;
  if (words.some(({ timing }) => timing === "heard")) return false;
  if (answer.words.length >= leastWords && answer.words.every(({ timing }) => timing === "estimated")) return true;
  const room = words.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return words.length >= leastWords && room < words.length * leastWordMs;
}
