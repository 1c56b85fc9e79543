import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Ffmpeg } from "#server/media/ffmpeg.ts";
import type { Hum } from "./hum-meter.ts";
import { sampleRate, toDb } from "./pcm.ts";

/** How hard to clean: `reductionDb` 0 leaves the noise to the gate alone. */
export type Denoising = { notches: number[]; reductionDb: number; noiseDb: number };

const rawSound = ["-f", "s16le", "-ar", String(sampleRate), "-ac", "1"];

/** Arguments that read a raw sound file of ours. */
export function rawInput(file: string): string[] {
  return ["-protocol_whitelist", "file,pipe", ...rawSound, "-i", `file:${file}`];
}

/** Arguments that write one. */
export function rawOutput(file: string): string[] {
  return [...rawSound, `file:${file}`];
}

/**
 * What a recording needs, for a speech level of `gainDb` above its own: notches where the mains hum, and as much
 * spectral subtraction as brings the rest of the background to -70 dB, counted at the clips' level.
 */
export function planDenoising(floorDb: number, hum: Hum[], gainDb: number, extraDb: number): Denoising | null {
  const notches = hum.filter((tone) => tone.db + gainDb > -82).map((tone) => tone.frequency);
  const humPower = hum.reduce((sum, tone) => sum + 10 ** (tone.db / 10), 0);
  const noiseDb = toDb(Math.max(10 ** (floorDb / 10) - humPower, 10 ** (floorDb / 10) / 30));
  const excess = noiseDb + gainDb + 70;
  const reductionDb = excess > 2 || extraDb > 0 ? Math.min(24 + extraDb, Math.max(6, excess + 2) + extraDb) : 0;
  return notches.length || reductionDb ? { notches, reductionDb, noiseDb } : null;
}

/** afftdn's noise floor has to sit about 8 dB above the measured one. */
export function denoiseFilter(denoising: Denoising, delay: number): string {
  const notches = denoising.notches.map((frequency) => `bandreject=f=${frequency}:width_type=h:w=4`);
  if (!denoising.reductionDb) return notches.join(",");
  const nf = Math.min(-20, Math.max(-80, denoising.noiseDb + 8)).toFixed(1);
  const afftdn = `afftdn=nr=${denoising.reductionDb.toFixed(1)}:nf=${nf}`;
  return [...notches, `apad=pad_len=${delay}`, afftdn, `atrim=start_sample=${delay}`].join(",");
}

const delays = new WeakMap<Ffmpeg, Promise<number>>();

/** By how many samples this ffmpeg's afftdn delays the sound (25 ms in 5.1): found with a click, once. */
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
