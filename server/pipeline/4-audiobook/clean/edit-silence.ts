import type { EditList } from "#domain/book/audiobook.ts";
import type { Stretch } from "./find-speech.ts";
import { frameMs } from "#server/pipeline/4-audiobook/sound/pcm.ts";

const endFrames = 30;
const maxPauseFrames = 160;
const keptPauseFrames = 90;

/**
 * Returns the pieces to keep around speech: 0.3 s at the ends, pauses over 1.6 s shortened to 0.9 s. Cuts are multiples
 * of 10 ms.
 */
export function editSilence(speech: Stretch[], frames: number): EditList {
  const [first, last] = [speech[0], speech.at(-1)];
  if (!first || !last) return [];
  const edits: EditList = [];
  let from = Math.max(0, first.from - endFrames);
  let edited = 0;
  const keep = (to: number) => {
    edits.push({ sourceStartMs: from * frameMs, sourceEndMs: to * frameMs, editedStartMs: edited * frameMs });
    edited += to - from;
  };
  for (const [i, stretch] of speech.entries()) {
    const next = speech[i + 1];
    if (!next || next.from - stretch.to <= maxPauseFrames) continue;
    keep(stretch.to + keptPauseFrames / 2);
    from = next.from - keptPauseFrames / 2;
  }
  keep(Math.min(frames, last.to + endFrames));
  return edits;
}
