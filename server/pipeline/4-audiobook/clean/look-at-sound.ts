import type { Loudness, Wordless } from "#domain/book/audiobook.ts";
import type { Hum } from "#server/pipeline/4-audiobook/sound/hum-meter.ts";
import { loudnessOf } from "#server/pipeline/4-audiobook/sound/integrated-loudness.ts";
import { levelOf, scanSound } from "#server/pipeline/4-audiobook/sound/scan-sound.ts";
import { findSpeech, type SpanMs, type Speech } from "./find-speech.ts";
import { findWordless } from "./find-wordless.ts";
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
  /** Of a recording as it came; null of any other sound. */
  loudness: Loudness | null;
  withoutWords: Wordless[];
};

/** Reads a sound once from end to end: its levels, where somebody speaks, and what its background is made of. */
export async function lookAtSound({ file, words, noiseFile }: SoundToLookAt, signal: AbortSignal): Promise<LookedAt> {
  const { samples, power, peakDb, clipped, hum } = await scanSound(file, { hum: noiseFile !== null, signal });
  const speech = findSpeech(power, words);
  const noise = speech && noiseFile !== null ? await sampleNoise(file, power, speech, noiseFile) : null;
  const loudness = noiseFile === null ? null : await loudnessOf(file, { power, peakDb }, signal);
  const withoutWords = speech && words ? findWordless(power, speech, words) : [];
  return { samples, power, levelDb: levelOf(power), clipped, hum, speech, noise, loudness, withoutWords };
}
