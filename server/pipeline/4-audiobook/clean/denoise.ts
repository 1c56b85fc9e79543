import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { Hum } from "#server/pipeline/4-audiobook/sound/hum-meter.ts";
import { sampleRate, toDb } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import type { NoiseSample } from "./sample-noise.ts";

/** Denoiser settings. With `reductionDb` 0 only the pause gate reduces noise. */
export type Denoising = { notches: number[]; reductionDb: number; noiseFloorDb: number };

const rawSound = ["-f", "s16le", "-ar", String(sampleRate), "-ac", "1"];

/** ffmpeg input arguments for a raw sound file. */
export function rawInput(file: string): string[] {
  return ["-protocol_whitelist", "file,pipe", ...rawSound, "-i", `file:${file}`];
}

/** ffmpeg output arguments for a raw sound file. */
export function rawOutput(file: string): string[] {
  return [...rawSound, `file:${file}`];
}

export type NoiseFacts = { floorDb: number; speechDb: number; hum: Hum[]; sample: NoiseSample | null };

const clearlyNoisyDb = 20;

/**
 * Chooses the denoising for speech at `levelDb`: notches at mains hum, and spectral subtraction when the remaining
 * background exceeds -64 dB. Without a noise sample the floor may be the gaps between words, so only a clearly noisy
 * recording is cleaned. `extraDb` adds reduction.
 */
export function planDenoising(facts: NoiseFacts, levelDb: number, extraDb: number): Denoising | null {
  const gainDb = levelDb - facts.speechDb;
  const notches = facts.hum.filter((tone) => tone.db + gainDb > -82).map((tone) => tone.frequency);
  const humPower = facts.hum.reduce((sum, tone) => sum + 10 ** (tone.db / 10), 0);
  const floorPower = 10 ** (facts.floorDb / 10);
  const noiseDb = toDb(Math.max(floorPower - humPower, floorPower / 30));
  const excess = noiseDb + gainDb + 64;
  const known = facts.sample !== null || facts.speechDb - noiseDb < clearlyNoisyDb;
  const reductionDb = known && excess > 0 ? Math.min(20, Math.max(8, excess + 4)) + extraDb : 0;
  return notches.length || reductionDb
    ? { notches, reductionDb, noiseFloorDb: Math.min(-20, Math.max(-80, noiseDb)) }
    : null;
}

/**
 * ffmpeg arguments that clean `source`. afftdn learns the noise from `sample` (raw sound of the pauses), which is
 * prepended and cut off again: a profile of the actual background preserves consonants better than a flat one.
 */
export function denoiseArgs(
  denoising: Denoising,
  source: string,
  sample: NoiseSample | null,
  delay: number,
  outFile: string,
): string[] {
  const notches = denoising.notches.map((frequency) => `bandreject=f=${frequency}:width_type=h:w=4`);
  const inputs = [...(sample ? rawInput(sample.file) : []), ...rawInput(source)];
  const joined = sample ? ["[0][1]concat=n=2:v=0:a=1"] : [];
  const learn = sample ? [`asendcmd=c='0.0 afftdn sn start;${sample.samples / sampleRate - 0.05} afftdn sn stop'`] : [];
  const [nr, nf] = [denoising.reductionDb.toFixed(1), denoising.noiseFloorDb.toFixed(1)];
  const reduce = denoising.reductionDb ? [`apad=pad_len=${delay}`, ...learn, `afftdn=nr=${nr}:nf=${nf}`] : [];
  const start = (sample?.samples ?? 0) + (denoising.reductionDb ? delay : 0);
  const filter = [...joined, ...notches, ...reduce, `atrim=start_sample=${start}`].join(",");
  return [...inputs, "-filter_complex", filter, ...rawOutput(outFile)];
}

const delays = new WeakMap<Ffmpeg, Promise<number>>();

/** Delay of afftdn in samples (25 ms in ffmpeg 5.1), measured once with a click. */
export function denoiserDelay(ffmpeg: Ffmpeg, tempDir: string): Promise<number> {
  const known = delays.get(ffmpeg) ?? measureDelay(ffmpeg, tempDir);
  delays.set(ffmpeg, known);
  known.catch(() => delays.delete(ffmpeg));
  return known;
}

async function measureDelay(ffmpeg: Ffmpeg, tempDir: string): Promise<number> {
  const dir = await mkdtemp(join(tempDir, "delay-"));
  const clickAt = sampleRate / 10;
  try {
    const file = join(dir, "click.pcm");
    const click = `aevalsrc=0.9*eq(n\\,${clickAt}):s=${sampleRate}:d=0.5`;
    await ffmpeg.run(["-f", "lavfi", "-i", click, "-af", "afftdn=nr=1:nf=-80", ...rawOutput(file)]);
    return Math.max(0, (await loudestSample(file)) - clickAt);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function loudestSample(file: string): Promise<number> {
  const bytes = await readFile(file);
  let [at, most] = [0, -1];
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const size = Math.abs(bytes.readInt16LE(i));
    if (size > most) [at, most] = [i / 2, size];
  }
  return at;
}
