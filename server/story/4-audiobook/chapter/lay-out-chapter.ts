import type { Placement } from "#domain/audiobook.ts";
import type { Clip } from "#server/story/4-audiobook/sound/clip.ts";
import { sampleRate } from "#server/story/4-audiobook/sound/pcm.ts";

/** One thing heard in a chapter: the narrator, or an answer with its recording. */
export type Heard = { clip: Clip; recordingId: string | null };

export type Pauses = { head: Sound; gap: Sound; tail: Sound };
export type Sound = { file: string; samples: number; energy: number };

export type Layout = { sounds: Sound[]; samples: number; energy: number; placements: Placement[] };

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
    energy: sounds.reduce((sum, sound) => sum + sound.energy, 0),
    placements,
  };
}
