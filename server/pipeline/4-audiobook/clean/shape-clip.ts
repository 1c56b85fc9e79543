import { frameSamples, toDb } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import { loudnessOf } from "#server/pipeline/4-audiobook/sound/integrated-loudness.ts";
import { waveHeaderBytes } from "#server/platform/media/wave-file.ts";
import { quietest } from "#server/pipeline/4-audiobook/sound/scan-sound.ts";
import type { ClipFacts } from "#server/pipeline/4-audiobook/sound/clip.ts";
import { editSilence } from "./edit-silence.ts";
import type { Speech } from "./find-speech.ts";
import { framesOutside, quietenPauses } from "./quieten-pauses.ts";
import { writeClip } from "#server/pipeline/4-audiobook/sound/write-clip.ts";

/** Common speech level of narrator and answers; leaves 26 dB of headroom until the chapter is leveled. */
export const clipSpeechDb = -26;
const pauseTargetDb = -74;
const deepestGateDb = 18;
const halfSecond = 50;

/** A cleaned raw sound, its analysis, and the extra reduction of its pauses in dB. */
export type SoundToShape = {
  source: string;
  power: Float32Array;
  speech: Speech;
  extraDb: number;
  outFile: string;
};

/** Trims silence, lowers pauses, sets the common speech level and writes the clip. */
export async function shapeClip(
  { source, power, speech, extraDb, outFile }: SoundToShape,
  signal: AbortSignal,
): Promise<Omit<ClipFacts, "remarks" | "before" | "withoutWords">> {
  const { stretches, speechDb, drowned } = speech;
  const edits = editSilence(stretches, power.length);
  const gainDb = clipSpeechDb - speechDb;
  const gate = quietenPauses(power, stretches, pauseTargetDb - gainDb, deepestGateDb + extraDb);
  const written = await writeClip({ source, edits, gate, gainDb, outFile, signal });
  const energy = written.power.reduce((sum, frame) => sum + frame, 0) * frameSamples;
  const pauses = pausesDb(power, speech, gate);
  const backgroundDb = pauses === null ? (drowned ? quietest(written.power, halfSecond) : null) : pauses + gainDb;
  const after = await loudnessOf(outFile, written, signal, waveHeaderBytes);
  return { samples: written.samples, energy, edits, backgroundDb, after };
}

/** Level of the gated pauses (lower quartile of their frames); null with less than 0.3 s of pauses. */
function pausesDb(power: Float32Array, { stretches }: Speech, gate: Float32Array): number | null {
  const free = framesOutside(stretches, power.length);
  const levels = power.map((frame, i) => frame * (gate[i] ?? 1) ** 2).filter((_, i) => free[i]);
  return levels.length < 30 ? null : toDb(levels.toSorted()[levels.length >> 2] ?? 0);
}
