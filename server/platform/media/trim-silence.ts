import { rangesAbove, type Stretch } from "./speech-pieces.ts";

/** Shorter silences stay, because recognizers use them to separate sentences. */
const maxKeptMs = 4000;
/** This much of a removed silence stays on each side. */
const edgeMs = 1000;
/** Louder background is never silence, because it may contain a distant voice. */
const neverSilentDb = -40;
/** Speech always exceeds the recording's floor by more than 6 dB within seconds. */
const overFloorDb = 6;
const quietestFloorDb = -75;

/**
 * The ranges of a recording sent to a recognizer, ordered and separate: everything except long silences. The whole
 * recording if it has none; empty if it is silent.
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

/** Maps a time in the trimmed audio to its range and its time in the recording. At a joint the later range wins. */
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

/** Maps words of the trimmed audio to recording times. A word ends at the latest where the removed silence begins. */
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
