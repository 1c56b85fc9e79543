import type { Wordless } from "#domain/book/audiobook.ts";
import { frameMs } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import { levelOf, roundDb } from "#server/pipeline/4-audiobook/sound/scan-sound.ts";
import type { SpanMs, Speech } from "./find-speech.ts";

/** A recogniser places the edges of words this badly. */
const wordEdgeMs = 300;
const shortestMs = 80;

/**
 * What stands out of the background with no word near it. Where nothing tells voice from background, or no word was
 * recognised at all, nothing can be said.
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
