import { rangesAbove, type Stretch } from "./speech-pieces.ts";

/** Shorter silences stay: they are how people speak, and recognisers part sentences by them. */
const maxKeptMs = 4000;
/** Of a silence that is left out, so much stays on both sides. */
const edgeMs = 1000;
/** Where the background itself is louder than this nothing is silence: a far voice may be in it. */
const neverSilentDb = -40;
/** Nobody speaks within 6 dB of a recording's own floor for seconds. */
const overFloorDb = 6;
const quietestFloorDb = -75;

/**
 * The stretches of a recording that a recogniser gets, in order and apart: all but its long silences. All of it where it has
 * none; empty where nothing can be heard. Together with what lies between they are the whole.
 */
export function keptRanges(levels: Float32Array, durationMs: number): Stretch[] {
  const sounding = rangesAbove(levels, Math.min(neverSilentDb, floorOf(levels) + overFloorDb));
  const kept: Stretch[] = [];
  for (const { startMs, endMs } of sounding) {
    const last = kept.at(-1);
    if (last && startMs - last.endMs <= maxKeptMs) last.endMs = endMs;
    else kept.push({ startMs, endMs });
  }
  const [first, last] = [kept[0], kept.at(-1)];
  if (first && first.startMs <= maxKeptMs) first.startMs = 0;
  if (last && durationMs - last.endMs <= maxKeptMs) last.endMs = durationMs;
  return kept.map(({ startMs, endMs }) => ({
    startMs: Math.max(0, startMs - edgeMs),
    endMs: Math.min(durationMs, endMs + edgeMs),
  }));
}

function floorOf(levels: Float32Array): number {
  const step = Math.ceil(levels.length / 60_000);
  const sorted = levels.filter((_, frame) => frame % step === 0).sort();
  return Math.max(quietestFloorDb, sorted[Math.floor(sorted.length / 10)] ?? quietestFloorDb);
}

export function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

/** In which stretch a moment of the shortened sound lies, and when that is in the whole. At a joint it is the later one. */
function placeOf(kept: readonly Stretch[], ms: number): { stretch: Stretch; wholeMs: number } | null {
  let before = 0;
  for (const [at, stretch] of kept.entries()) {
    const length = stretch.endMs - stretch.startMs;
    if (ms < before + length || at === kept.length - 1)
      return { stretch, wholeMs: Math.min(stretch.endMs, stretch.startMs + ms - before) };
    before += length;
  }
  return null;
}

/** The words heard in the shortened sound, with their times in the whole. A word ends where the silence after it begins. */
export function toRecordingTimes<W extends Stretch>(kept: readonly Stretch[], words: readonly W[]): W[] {
  return words.map((word) => {
    const place = placeOf(kept, word.startMs);
    if (!place) return word;
    const { stretch, wholeMs } = place;
    return {
      ...word,
      startMs: Math.round(wholeMs),
      endMs: Math.round(Math.min(stretch.endMs, wholeMs + Math.max(0, word.endMs - word.startMs))),
    };
  });
}
