import type { Wordless } from "#domain/book/audiobook.ts";
import { frameMs } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import { levelOf, roundDb } from "#server/pipeline/4-audiobook/sound/scan-sound.ts";
import type { SpanMs, Speech } from "./find-speech.ts";

/** Tolerance for word edges from a recognizer. */
const wordEdgeMs = 300;
const shortestMs = 80;

/**
 * Finds sound above the background with no word near it. Returns nothing when voice and background cannot be separated
 * or no word was recognized.
 */
export function findWordless(power: Float32Array, speech: Speech, words: readonly SpanMs[]): Wordless[] {
  if (speech.drowned || words.length === 0) return [];
  return speech.stretches
    .map(({ from, to }) => ({ startMs: from * frameMs, endMs: to * frameMs, db: levelOf(power, from, to) }))
    .filter(({ startMs, endMs }) => endMs - startMs >= shortestMs)
    .filter(({ startMs, endMs }) => !words.some((word) => isNear(word, startMs, endMs)))
    .map(({ startMs, endMs, db }) => ({ startMs, endMs, levelDb: roundDb(db - speech.speechDb) }));
}

function isNear(word: SpanMs, startMs: number, endMs: number): boolean {
  return word.startMs < endMs + wordEdgeMs && word.endMs > startMs - wordEdgeMs;
}
