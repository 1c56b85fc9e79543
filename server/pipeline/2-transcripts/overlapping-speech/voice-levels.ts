import type { Stretch } from "#domain/recording/other-voice-stretches.ts";

/** In dBFS, one for every `frameMs`. */
export type Levels = Float32Array;
const frameMs = 10;

type Span = { startMs: number; endMs: number };

const at = (sorted: ArrayLike<number>, share: number) => sorted[Math.floor((sorted.length - 1) * share)];

function framesOf(levels: Levels, { startMs, endMs }: Span): Float32Array {
  return levels.slice(Math.floor(startMs / frameMs), Math.max(1, Math.ceil(endMs / frameMs))).sort();
}

/** The level of a word's louder sounds, which a pause beside it does not lower. */
export function levelOf(levels: Levels, word: Span): number {
  return at(framesOf(levels, word), 0.75) ?? -Infinity;
}

/** The share of a stretch below this level. */
export function shareOf(levels: Levels, [startMs, endMs]: Stretch, below: number): number {
  const frames = framesOf(levels, { startMs, endMs });
  return frames.length === 0 ? 1 : frames.filter((level) => level < below).length / frames.length;
}

/** The longest time in ms that a stretch stays below this level. */
export function longestBelow(levels: Levels, [startMs, endMs]: Stretch, below: number): number {
  let [longest, running] = [0, 0];
  for (const level of levels.subarray(Math.floor(startMs / frameMs), Math.ceil(endMs / frameMs))) {
    running = level < below ? running + frameMs : 0;
    longest = Math.max(longest, running);
  }
  return longest;
}

/**
 * The level of most of these words and the spread of the softer ones. Of two voices: the more frequent, or the softer
 * one.
 */
export function voiceOf(levels: Levels, words: readonly Span[]): { level: number; spread: number } {
  const sorted = words.map((word) => levelOf(levels, word)).sort((a, b) => a - b);
  const level = at(sorted, 0.4) ?? -Infinity;
  return { level, spread: sorted.length === 0 ? 0 : level - (at(sorted, 0.2) ?? level) };
}

/** Levels below this are digital silence. */
const quietestDb = -75;
/** So many evenly spaced levels determine the floor of hours. */
const enoughLevels = 60_000;

/** The noise floor of a take. */
export function floorOf(levels: Levels): number {
  const step = Math.ceil(levels.length / enoughLevels);
  return Math.max(quietestDb, at(levels.filter((_, frame) => frame % step === 0).sort(), 0.1) ?? quietestDb);
}
