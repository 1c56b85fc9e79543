import { readSync } from "node:fs";
import { open } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Loudness } from "#domain/book/audiobook.ts";
import { sampleRate } from "./pcm.ts";
import { levelOf, quietest, roundDb } from "./scan-sound.ts";

/** Steps of 100 ms; a block is four of them (ITU-R BS.1770-4, as EBU R 128 wants it). */
const stepSamples = sampleRate / 10;
const blockSteps = 4;
const halfSecond = 50;
const absoluteGate = -70;
const relativeGateDb = 10;
const offsetDb = -0.691;
const fullScale = 32_768 ** 2;

/** Sounds up to 96 s are measured completely; of longer ones, 96 s in spans of 4 s, evenly distributed. */
const stretchSteps = 40;
const maxStretches = 24;

/** The two filters of BS.1770 (head shelf and high-pass) at our sample rate. */
const filters = [
  shelf(1681.974450955533, 3.999843853973347, 0.7071752369554196),
  highPass(38.13547087602444, 0.5003270373238773),
] as const;

/** Loudness of a sound with known frames, from byte `offset` of its file. */
export async function loudnessOf(
  file: string,
  { power, peakDb }: { power: Float32Array; peakDb: number },
  signal: AbortSignal,
  offset = 0,
): Promise<Loudness> {
  const lufs = await integratedLoudness(file, signal, offset);
  const floorDb = quietest(power, halfSecond) ?? levelOf(power);
  return { lufs: lufs === null ? null : roundDb(lufs), peakDb: roundDb(peakDb), floorDb: roundDb(floorDb) };
}

/** Integrated loudness of 16-bit mono sound at 44.1 kHz from `offset` bytes on, in LUFS; null when nothing passes the gates. */
export async function integratedLoudness(file: string, signal: AbortSignal, offset = 0): Promise<number | null> {
  await using handle = await open(file);
  const steps = Math.floor(((await handle.stat()).size - offset) / 2 / stepSamples);
  const blocks: number[] = [];
  const block = new Int16Array(Math.min(steps, stretchSteps) * stepSamples);
  for (const { from, count } of stretchesOf(steps)) {
    await nextTurn();
    signal.throwIfAborted();
    const samples = block.subarray(0, count * stepSamples);
    readSync(handle.fd, Buffer.from(samples.buffer), 0, samples.length * 2, offset + from * stepSamples * 2);
    const powers = weightedPowers(samples);
    for (let at = 0; at + blockSteps <= powers.length; at++) blocks.push(mean(powers.slice(at, at + blockSteps)));
  }
  return gated(blocks);
}

function stretchesOf(steps: number): { from: number; count: number }[] {
  const count = Math.min(maxStretches, Math.ceil(steps / stretchSteps));
  if (count < maxStretches) return Array.from({ length: count }, (_, at) => stretchAt(at * stretchSteps, steps));
  const apart = (steps - stretchSteps) / (count - 1);
  return Array.from({ length: count }, (_, at) => stretchAt(Math.round(at * apart), steps));
}

function stretchAt(from: number, steps: number) {
  return { from, count: Math.min(stretchSteps, steps - from) };
}

/** Mean power of each step behind both filters, full scale = 1. */
function weightedPowers(samples: Int16Array): number[] {
  const powers = Array.from({ length: samples.length / stepSamples }, () => 0);
  const [{ b, a }, { a: c }] = filters;
  const [b0, b1, b2, a1, a2, c1, c2] = [...b, ...a, ...c];
  let [s1, s2, t1, t2] = [0, 0, 0, 0];
  for (let step = 0, at = 0; step < powers.length; step++) {
    let sum = 0;
    for (const end = at + stepSamples; at < end; at++) {
      const x = samples[at] ?? 0;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      const z = y + t1;
      t1 = t2 - 2 * y - c1 * z;
      t2 = y - c2 * z;
      sum += z * z;
    }
    powers[step] = sum / (stepSamples * fullScale);
  }
  return powers;
}

function gated(blocks: readonly number[]): number | null {
  const heard = blocks.filter((power) => loudness(power) > absoluteGate);
  if (heard.length === 0) return null;
  const gate = loudness(mean(heard)) - relativeGateDb;
  return loudness(mean(heard.filter((power) => loudness(power) > gate)));
}

function loudness(power: number): number {
  return offsetDb + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Coefficients of a biquad, `a` without its leading 1. */
type Filter = { b: readonly [number, number, number]; a: readonly [number, number] };

function shelf(hz: number, gainDb: number, q: number): Filter {
  const k = Math.tan((Math.PI * hz) / sampleRate);
  const high = 10 ** (gainDb / 20);
  const band = high ** 0.4996667741545416;
  const scale = 1 + k / q + k * k;
  return {
    b: [(high + (band * k) / q + k * k) / scale, (2 * (k * k - high)) / scale, (high - (band * k) / q + k * k) / scale],
    a: [(2 * (k * k - 1)) / scale, (1 - k / q + k * k) / scale],
  };
}

function highPass(hz: number, q: number): Filter {
  const k = Math.tan((Math.PI * hz) / sampleRate);
  const scale = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / scale, (1 - k / q + k * k) / scale] };
}
