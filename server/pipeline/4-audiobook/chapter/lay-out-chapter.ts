import type { Placement } from "#domain/book/audiobook.ts";
import type { Clip } from "#server/pipeline/4-audiobook/sound/clip.ts";
import { sampleRate, toDb } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import { limits } from "./measure-levels.ts";

/** One part of a chapter: a narrator clip, or an answer with its recording. `after`: what it follows, when not a gap. */
export type Heard = { clip: Clip; recordingId: string | null; after?: "sentence" | "paragraph" };

/** `sentence` and `paragraph` stand between two of them; `gap` between all other parts. */
export type Pauses = Record<"head" | "gap" | "sentence" | "paragraph" | "tail", Sound>;
export type Sound = { file: string; samples: number; energy: number };

export type Layout = { sounds: Sound[]; samples: number; energy: number; placements: Placement[] };

/** A layout with the RMS in dBFS that its file is encoded at. */
export type Levelled = { layout: Layout; targetDb: number };

/** RMS of a chapter file, in the middle of ACX's limits. */
export const chapterRmsDb = -20.5;
const leastRmsDb = limits.rms.least + 0.5;
/** Step of the target level, so that a small change of one chapter does not move it. */
const targetStepDb = 0.5;

/**
 * RMS at which a short file sounds as loud as the chapters. Pauses are a larger share of a short file: at the RMS of a
 * chapter its voice would be up to 2 dB louder.
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

/** Places head, parts with gaps, and tail. Returns the position of each recording. */
export function layOutChapter(heard: Heard[], pauses: Pauses): Layout {
  const sounds: Sound[] = [pauses.head];
  const placements: Placement[] = [];
  let samples = pauses.head.samples;
  for (const [i, { clip, recordingId, after }] of heard.entries()) {
    if (i > 0) {
      const pause = pauses[after ?? "gap"];
      sounds.push(pause);
      samples += pause.samples;
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
