import type { Loudness, Wordless } from "#domain/book/audiobook.ts";
import type { Hum } from "#server/pipeline/4-audiobook/sound/hum-meter.ts";
import { loudnessOf } from "#server/pipeline/4-audiobook/sound/integrated-loudness.ts";
import { levelOf, scanSound } from "#server/pipeline/4-audiobook/sound/scan-sound.ts";
import { findSpeech, type SpanMs, type Speech } from "./find-speech.ts";
import { findWordless } from "./find-wordless.ts";
import { sampleNoise, type NoiseSample } from "./sample-noise.ts";

/** Raw sound and its known words. With `noiseFile` it is the original recording, whose noise is analyzed too. */
export type SoundToAnalyze = { file: string; words: SpanMs[] | null; noiseFile: string | null };

/** `power`: see `Scan`. `speech` is null for inaudible sound. */
export type SoundAnalysis = {
  samples: number;
  power: Float32Array;
  levelDb: number;
  clipped: number;
  hum: Hum[];
  speech: Speech | null;
  noise: NoiseSample | null;
  /** Set for an original recording; null for any other sound. */
  loudness: Loudness | null;
  withoutWords: Wordless[];
};

/** Reads a sound once and measures its levels, speech and background. */
export async function analyzeSound(
  { file, words, noiseFile }: SoundToAnalyze,
  signal: AbortSignal,
): Promise<SoundAnalysis> {
  const { samples, power, peakDb, clipped, hum } = await scanSound(file, { hum: noiseFile !== null, signal });
  const speech = findSpeech(power, words);
  const noise = speech && noiseFile !== null ? await sampleNoise(file, power, speech, noiseFile) : null;
  const loudness = noiseFile === null ? null : await loudnessOf(file, { power, peakDb }, signal);
  const withoutWords = speech && words ? findWordless(power, speech, words) : [];
  return { samples, power, levelDb: levelOf(power), clipped, hum, speech, noise, loudness, withoutWords };
}
