import type { TimedWord, TranscribedAnswer } from "#domain/recording/transcript.ts";

/** The shortest time per word in ms: quick speech has five words a second. */
const leastWordMs = 90;
/** A recognizer may miss every word of a shorter sentence. */
const leastWords = 4;

/**
 * Whether a sentence of a corrected text was not spoken: a recognizer found none of its words, and either nothing of
 * the whole text, or the recording has no room for it.
 */
export function wasNeverSpoken(answer: TranscribedAnswer, words: readonly TimedWord[]): boolean {
  if (answer.layer !== "corrected" || answer.rawWords.length < leastWords) return false;
  if (words.some(({ timing }) => timing === "heard")) return false;
  if (answer.words.length >= leastWords && answer.words.every(({ timing }) => timing === "estimated")) return true;
  const room = words.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return words.length >= leastWords && room < words.length * leastWordMs;
}
