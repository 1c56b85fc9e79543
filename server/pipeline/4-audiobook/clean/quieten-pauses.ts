import type { Stretch } from "./find-speech.ts";
import { fromDb, toDb } from "#server/pipeline/4-audiobook/sound/pcm.ts";

const guardFrames = 15;
const smoothedFrames = 10;
const slopeDb = 1.2;

/**
 * Gain for each 10 ms frame boundary (linear, ≤ 1). Pauses are lowered towards `targetDb` by at most `deepestDb`.
 * Within 150 ms of speech the gain is 1; beyond, it changes by 1.2 dB per frame.
 */
export function quietenPauses(
  power: Float32Array,
  speech: Stretch[],
  targetDb: number,
  deepestDb: number,
): Float32Array {
  const free = framesOutside(speech, power.length);
  const gain = new Float32Array(power.length + 1);
  for (let i = 0; i < power.length; i++)
    gain[i] =
      free[i] && free[i - 1] !== 0 ? Math.max(-deepestDb, Math.min(0, targetDb - levelAround(power, free, i))) : 0;
  gain[power.length] = free.at(-1) ? (gain[power.length - 1] ?? 0) : 0;
  for (let i = 1; i <= power.length; i++) gain[i] = Math.max(gain[i] ?? 0, (gain[i - 1] ?? 0) - slopeDb);
  for (let i = power.length - 1; i >= 0; i--) gain[i] = Math.max(gain[i] ?? 0, (gain[i + 1] ?? 0) - slopeDb);
  return gain.map(fromDb);
}

/** 1 for every frame further than 150 ms from speech. */
export function framesOutside(speech: Stretch[], frames: number): Uint8Array {
  const free = new Uint8Array(frames).fill(1);
  for (const { from, to } of speech) free.fill(0, Math.max(0, from - guardFrames), Math.min(frames, to + guardFrames));
  return free;
}

function levelAround(power: Float32Array, free: Uint8Array, at: number): number {
  let [sum, count] = [0, 0];
  const end = Math.min(power.length - 1, at + smoothedFrames);
  for (let i = Math.max(0, at - smoothedFrames); i <= end; i++) {
    if (!free[i]) continue;
    sum += power[i] ?? 0;
    count++;
  }
  return toDb(sum / Math.max(1, count));
}
