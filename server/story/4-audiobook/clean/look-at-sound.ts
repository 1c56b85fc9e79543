import type { Hum } from "#server/story/4-audiobook/sound/hum-meter.ts";
import { levelOf, scanSound } from "#server/story/4-audiobook/sound/scan-sound.ts";
import { findSpeech, type SpanMs, type Speech } from "./find-speech.ts";
import { sampleNoise, type NoiseSample } from "./sample-noise.ts";

/** Raw sound and the words known to be in it; with `noiseFile` it is a recording as it came, whose noise is looked at too. */
export type SoundToLookAt = { file: string; words: SpanMs[] | null; noiseFile: string | null };

/** `power`: see `Scan`. `speech` is null when nothing can be heard. */
export type LookedAt = {
  samples: number;
  power: Float32Array;
  levelDb: number;
  clipped: number;
  hum: Hum[];
  speech: Speech | null;
  noise: NoiseSample | null;
};

/** Reads a sound once from end to end: its levels, where somebody speaks, and what its background is made of. */
export async function lookAtSound({ file, words, noiseFile }: SoundToLookAt, signal: AbortSignal): Promise<LookedAt> {
  const { samples, power, clipped, hum } = await scanSound(file, { hum: noiseFile !== null, signal });
  const speech = findSpeech(power, words);
  const noise = speech && noiseFile !== null ? await sampleNoise(file, power, speech, noiseFile) : null;
  return { samples, power, levelDb: levelOf(power), clipped, hum, speech, noise };
}
