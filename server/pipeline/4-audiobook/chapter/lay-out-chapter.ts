import type { Placement } from "#domain/book/audiobook.ts";
import type { Clip } from "#server/pipeline/4-audiobook/sound/clip.ts";
import { sampleRate, toDb } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import { limits } from "./measure-levels.ts";

/** One thing heard in a chapter: the narrator, or an answer with its recording. */
export type Heard = { clip: Clip; recordingId: string | null };

export type Pauses = { head: Sound; gap: Sound; tail: Sound };
export type Sound = { file: string; samples: number; energy: number };

export type Layout = { sounds: Sound[]; samples: number; energy: number; placements: Placement[] };

/** A layout with the RMS in dBFS that its file is encoded at. */
export type Levelled = { layout: Layout; targetDb: number };

/** RMS of a chapter file, in the middle of ACX's limits. */
export const chapterRmsDb = -20.5;
const leastRmsDb = limits.rms.least + 0.5;
/** A small change of one chapter leaves the target as it is. */
const targetStepDb = 0.5;

/**
 * The RMS at which a short file speaks as loud as the chapters do: pauses are a larger part of it, so the RMS of a chapter would
 * make its voice up to 2 dB louder.
 */
export function shortFileRmsDb(layout: Layout, chapters: readonly Layout[]): number {
  const rms = (layouts: readonly Layout[]) =>
    toDb(sumOf(layouts, ({ energy }) => energy) / sumOf(layouts, ({ samples }) => samples));
  const target = rms([layout]) + chapterRmsDb - rms(chapters);
  return Math.min(chapterRmsDb, Math.max(leastRmsDb, Math.round(target / targetStepDb) * targetStepDb));
}

function sumOf<T>(all: readonly T[], figure: (one: T) => number): number {
  return all.reduce((sum, one) => sum + figure(one), 0);
}

/** Head, then everything with a gap between, then the tail; says where each recording lies. */
export function layOutChapter(heard: Heard[], pauses: Pauses): Layout {
  const sounds: Sound[] = [pauses.head];
  const placements: Placement[] = [];
  let samples = pauses.head.samples;
  for (const [i, { clip, recordingId }] of heard.entries()) {
    if (i > 0) {
      sounds.push(pauses.gap);
      samples += pauses.gap.samples;
    }
    if (recordingId) placements.push({ recordingId, startMs: (samples * 1000) / sampleRate, edits: clip.edits });
    sounds.push(clip);
    samples += clip.samples;
  }
  sounds.push(pauses.tail);
  return {
    sounds,
    samples: samples + pauses.tail.samples,
    energy: sumOf(sounds, (sound) => sound.energy),
    placements,
  };
}
