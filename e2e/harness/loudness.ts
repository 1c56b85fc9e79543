import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Samples per second of all envelopes, and samples per step of an envelope. */
export const envelopeRate = 8000;
export const stepSamples = 400;
export const stepMs = (1000 * stepSamples) / envelopeRate;

/** The loudness of a sound file, one value per step. */
export async function loudnessOf(file: string): Promise<number[]> {
  const args = ["-loglevel", "error", "-i", file, "-f", "f32le", "-ac", "1", "-ar", String(envelopeRate), "-"];
  const { stdout } = await run("ffmpeg", args, { encoding: "buffer", maxBuffer: 1 << 28 });
  return envelopeOf(new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + (stdout.length & ~3))));
}

export function envelopeOf(samples: Float32Array): number[] {
  return Array.from({ length: Math.floor(samples.length / stepSamples) }, (_, at) =>
    Math.sqrt(samples.subarray(at * stepSamples, (at + 1) * stepSamples).reduce((sum, one) => sum + one * one, 0)),
  );
}

/** Where `part` is in `whole`: the step at which it begins, and the correlation there (1 is identical). */
export function placeOf(part: readonly number[], whole: readonly number[]): { step: number; likeness: number } {
  let best = { step: 0, likeness: -1 };
  for (let step = -part.length; step < whole.length; step++) {
    const likeness = correlation(part, whole, step);
    if (likeness > best.likeness) best = { step, likeness };
  }
  return best;
}

/** Pearson correlation over the whole of `part`; missing steps of `whole` count as silence. */
function correlation(part: readonly number[], whole: readonly number[], step: number): number {
  const pairs = part.map((value, at) => [value, whole[at + step] ?? 0] as const);
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [one, two] = [mean(0), mean(1)];
  const sum = (of: (a: number, b: number) => number) =>
    pairs.reduce((total, [a, b]) => total + of(a - one, b - two), 0);
  return sum((a, b) => a * b) / Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b) || 1);
}
