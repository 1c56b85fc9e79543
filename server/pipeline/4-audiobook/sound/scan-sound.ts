import { readSync } from "node:fs";
import { open } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { HumMeter, type Hum } from "./hum-meter.ts";
import { frameSamples, toDb } from "./pcm.ts";

export type Scan = {
  samples: number;
  /** Power of each 10 ms frame, full scale = 1. */
  power: Float32Array;
  peakDb: number;
  /** Share of samples at full scale. */
  clipped: number;
  /** Mains hum in the quiet parts; empty unless asked for. */
  hum: Hum[];
};

const framesPerRead = 500;
const fullScale = 32767;

/** Reads 16-bit mono sound once, in blocks of 5 s, in a worker thread. */
export async function scanSound(
  file: string,
  options: { offset?: number; bytes?: number; hum?: boolean; signal?: AbortSignal } = {},
): Promise<Scan> {
  await using handle = await open(file);
  const offset = options.offset ?? 0;
  const bytes = options.bytes ?? (await handle.stat()).size - offset;
  const samples = Math.floor(bytes / 2);
  const power = new Float32Array(Math.ceil(samples / frameSamples));
  const meter = options.hum ? new HumMeter(power.length) : null;
  const block = new Int16Array(frameSamples * framesPerRead);
  const bytesOfBlock = Buffer.from(block.buffer);
  let [peak, full] = [0, 0];
  for (let done = 0; done < samples;) {
    if (options.signal) await nextTurn();
    options.signal?.throwIfAborted();
    const wanted = Math.min(block.length, samples - done) * 2;
    const bytesRead = readSync(handle.fd, bytesOfBlock, 0, wanted, offset + done * 2);
    if (bytesRead < 2) break;
    const count = bytesRead >> 1;
    const measured = measureBlock(block, count, power, Math.floor(done / frameSamples));
    peak = Math.max(peak, measured.peak);
    full += measured.full;
    meter?.add(block, count);
    done += count;
  }
  return {
    samples,
    power,
    peakDb: 20 * Math.log10(Math.max(peak, 1) / 32768),
    clipped: full / Math.max(samples, 1),
    hum: meter?.found() ?? [],
  };
}

/** Sums integer squares. The peak is the root of the largest square; clipping is counted only near full scale. */
function measureBlock(block: Int16Array, count: number, power: Float32Array, firstFrame: number) {
  let [most, full] = [0, 0];
  for (let start = 0, frame = firstFrame; start < count; start += frameSamples, frame++) {
    const end = Math.min(start + frameSamples, count);
    let [sum, largest] = [0, 0];
    for (let i = start; i < end; i++) {
      const sample = block[i] ?? 0;
      const square = Math.imul(sample, sample);
      sum += square;
      if (square > largest) largest = square;
    }
    if (largest >= fullScale ** 2) full += samplesAtFullScale(block.subarray(start, end));
    if (largest > most) most = largest;
    power[frame] = sum / ((end - start) * 1073741824);
  }
  return { peak: Math.sqrt(most), full };
}

function samplesAtFullScale(samples: Int16Array): number {
  return samples.reduce((count, sample) => (Math.abs(sample) >= fullScale ? count + 1 : count), 0);
}

/** Mean power of frames `from` to `to`, in dBFS. */
export function levelOf(power: Float32Array, from = 0, to = power.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += power[i] ?? 0;
  return toDb(sum / Math.max(1, to - from));
}

/** The quietest stretch of so many frames, in dBFS; null when the sound is shorter. */
export function quietest(power: Float32Array, frames: number): number | null {
  if (power.length < frames) return null;
  let sum = 0;
  for (let i = 0; i < frames; i++) sum += power[i] ?? 0;
  let least = sum;
  for (let i = frames; i < power.length; i++) {
    sum += (power[i] ?? 0) - (power[i - frames] ?? 0);
    if (sum < least) least = sum;
  }
  return toDb(Math.max(least, 0) / frames);
}

export function roundDb(db: number): number {
  return Math.round(db * 100) / 100;
}
