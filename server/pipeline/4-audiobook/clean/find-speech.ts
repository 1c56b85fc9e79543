import { frameMs, toDb } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import { levelOf } from "#server/pipeline/4-audiobook/sound/scan-sound.ts";

export type SpanMs = { startMs: number; endMs: number };
/** Frames `from` (included) to `to` (excluded), 10 ms each. */
export type Stretch = { from: number; to: number };

export type Speech = {
  /** Levels of speech and of the background in dBFS. */
  speechDb: number;
  floorDb: number;
  /** Spans of words and other sound to keep, in order, not touching. */
  stretches: Stretch[];
  /** Speech and background are too close in level to find pauses. */
  drowned: boolean;
};

const silentDb = -68;
/** Level in dBFS below which even a known word is inaudible. */
const mutedDb = -85;
const minDistanceDb = 7;
const bridgedFrames = 15;
const minFrames = 4;

/** Finds speech from known words, then from levels above the background. Returns null for inaudible sound. */
export function findSpeech(power: Float32Array, words: SpanMs[] | null): Speech | null {
  const floorDb = noiseFloor(power);
  const known = (words ?? []).flatMap((word) => toStretch(word, power.length));
  const loud = loudLevel(power);
  if (loud < (known.length ? mutedDb : silentDb)) return null;
  const drowned = loud - floorDb < minDistanceDb;
  if (drowned) {
    const stretches = [{ from: 0, to: power.length }];
    return { speechDb: levelOf(power), floorDb, stretches, drowned };
  }
  const threshold = 10 ** ((floorDb + Math.min(15, Math.max(6, (loud - floorDb) * 0.35))) / 10);
  const stretches = merge([...known, ...stretchesAbove(power, threshold)], bridgedFrames);
  if (stretches.length === 0) return null;
  const speechDb = spokenLevel(power, stretches, Math.max(threshold, 10 ** ((loud - 25) / 10)));
  return { speechDb, floorDb, stretches, drowned };
}

function toStretch(word: SpanMs, frames: number): Stretch[] {
  const from = Math.max(0, Math.floor(word.startMs / frameMs));
  const to = Math.min(frames, Math.ceil(word.endMs / frameMs));
  return to > from ? [{ from, to }] : [];
}

/** Levels of 100 ms blocks, sorted. The fifth percentile is the background unless the recorder mutes pauses. */
function noiseFloor(power: Float32Array): number {
  const levels = tenths(power);
  const low = levels[Math.floor(levels.length * 0.1)] ?? -90;
  if (low < -85) return -90;
  const audible = levels.filter((db) => db > -85);
  return audible[Math.floor(audible.length * 0.05)] ?? -90;
}

function loudLevel(power: Float32Array): number {
  const levels = tenths(power);
  return levels[Math.floor(levels.length * 0.95)] ?? -120;
}

function tenths(power: Float32Array): number[] {
  const levels: number[] = [];
  for (let from = 0; from < power.length; from += 10)
    levels.push(levelOf(power, from, Math.min(from + 10, power.length)));
  return levels.sort((a, b) => a - b);
}

/** Runs of frames above the threshold, without single clicks. */
function stretchesAbove(power: Float32Array, threshold: number): Stretch[] {
  const runs: Stretch[] = [];
  for (let i = 0; i < power.length; i++) {
    if ((power[i] ?? 0) < threshold) continue;
    const last = runs.at(-1);
    if (last && i - last.to <= bridgedFrames) last.to = i + 1;
    else runs.push({ from: i, to: i + 1 });
  }
  return runs.filter((run) => run.to - run.from >= minFrames);
}

/** Joins spans that overlap or are closer than `gap` frames. */
export function merge(stretches: Stretch[], gap: number): Stretch[] {
  const joined: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from - last.to <= gap) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

function spokenLevel(power: Float32Array, stretches: Stretch[], threshold: number): number {
  let [sum, frames] = [0, 0];
  for (const { from, to } of stretches)
    for (let i = from; i < to; i++) {
      const value = power[i] ?? 0;
      if (value < threshold) continue;
      sum += value;
      frames++;
    }
  return toDb(sum / Math.max(1, frames));
}
