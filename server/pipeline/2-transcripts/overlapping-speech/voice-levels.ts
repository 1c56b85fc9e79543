import type { Stretch } from "#domain/recording/other-voice-stretches.ts";

/** In dBFS, one for every `frameMs`. */
export type Levels = Float32Array;
const frameMs = 10;

type Span = { startMs: number; endMs: number };

const at = (sorted: ArrayLike<number>, share: number) => sorted[Math.floor((sorted.length - 1) * share)];

function framesOf(levels: Levels, { startMs, endMs }: Span): Float32Array {
  return levels.slice(Math.floor(startMs / frameMs), Math.max(1, Math.ceil(endMs / frameMs))).sort();
}

/** How loud a word is: its louder sounds, which no pause beside it makes softer. */
export function levelOf(levels: Levels, word: Span): number {
  return at(framesOf(levels, word), 0.75) ?? -Infinity;
}

/** How much of a stretch is softer than this. */
export function shareOf(levels: Levels, [startMs, endMs]: Stretch, below: number): number {
  const frames = framesOf(levels, { startMs, endMs });
  return frames.length === 0 ? 1 : frames.filter((level) => level < below).length / frames.length;
}

/** How loud most of these words are, and by how much the softer ones vary. Of two voices: the one heard more, or the softer one. */
export function voiceOf(levels: Levels, words: readonly Span[]): { level: number; spread: number } {
  const sorted = words.map((word) => levelOf(levels, word)).sort((a, b) => a - b);
  const level = at(sorted, 0.4) ?? -Infinity;
  return { level, spread: sorted.length === 0 ? 0 : level - (at(sorted, 0.2) ?? level) };
}

/** Below this there is no room. So many levels, taken evenly, tell the floor of hours. */
const [quietest, enough] = [-75, 60_000];

/** How loud a take is where nobody speaks. */
export function floorOf(levels: Levels): number {
  const step = Math.ceil(levels.length / enough);
  return Math.max(quietest, at(levels.filter((_, frame) => frame % step === 0).sort(), 0.1) ?? quietest);
}
