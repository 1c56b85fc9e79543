import { frameMs } from "./sound-levels.ts";

export type Stretch = { startMs: number; endMs: number };

const minSpeechMs = 100;
const minPauseMs = 300;
/** Added on both sides of speech, because words begin and end softly. */
const marginMs = 150;

/** Inaudible below this level. */
const silentDb = -60;

/**
 * Detects speech relative to the recording's noise floor, as ordered, separate ranges. Returns the whole recording when
 * nothing stands out of audible noise, nothing for silence.
 */
export function speechRanges(levels: Float32Array): Stretch[] {
  const { threshold, loud } = speechThreshold(levels);
  const found = rangesAbove(levels, threshold);
  if (found.length > 0 || loud < silentDb || levels.length === 0) return found;
  return [{ startMs: 0, endMs: levels.length * frameMs }];
}

/** Ranges whose level reaches the threshold for 100 ms, with margins. */
export function rangesAbove(levels: Float32Array, threshold: number): Stretch[] {
  const found: Stretch[] = [];
  let startMs = -1;
  for (let frame = 0; frame <= levels.length; frame++) {
    const speaks = frame < levels.length && (levels[frame] ?? 0) >= threshold;
    if (speaks && startMs < 0) startMs = frame * frameMs;
    if (speaks || startMs < 0) continue;
    const last = found.at(-1);
    if (last && startMs - last.endMs < minPauseMs) last.endMs = frame * frameMs;
    else found.push({ startMs, endMs: frame * frameMs });
    startMs = -1;
  }
  return found
    .filter((stretch) => stretch.endMs - stretch.startMs >= minSpeechMs)
    .map((stretch) => ({
      startMs: Math.max(0, stretch.startMs - marginMs),
      endMs: Math.min(levels.length * frameMs, stretch.endMs + marginMs),
    }));
}

/** Ten minutes of frames, sampled evenly: enough to find the floor of hours, and fast to sort. */
const enoughLevels = 60_000;

/** A third of the way from the floor (10th percentile) to the loud level (95th). */
function speechThreshold(levels: Float32Array) {
  const step = Math.ceil(levels.length / enoughLevels);
  const sorted = levels.filter((_, frame) => frame % step === 0).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const floor = Math.max(-75, at(0.1));
  const loud = at(0.95);
  return { loud, threshold: floor + Math.max(6, (loud - floor) * 0.35) };
}

/**
 * Splits a recording at pauses into speech pieces of at most `maxMs`; silence is in none. Pauses of two seconds always
 * split; shorter ones only when a piece would exceed the limit, at the longest pause of its second half, else at its
 * quietest moment.
 */
export function cutAtPauses(levels: Float32Array, maxMs: number): Stretch[] {
  const pieces: Stretch[] = [];
  let open: Stretch[] = [];
  const close = () => {
    const [first, last] = [open[0], open.at(-1)];
    if (first && last) pieces.push({ startMs: first.startMs, endMs: last.endMs });
    open = [];
  };
  for (const stretch of speechRanges(levels).flatMap((whole) => halve(levels, whole, maxMs))) {
    const last = open.at(-1);
    if (last && stretch.startMs - last.endMs >= 2000) close();
    while (open[0] && stretch.endMs - open[0].startMs > maxMs) {
      const rest = open.splice(longestPauseAfter(open, stretch, open[0].startMs + maxMs / 2));
      close();
      open = rest;
    }
    open.push(stretch);
  }
  close();
  return pieces;
}

/** The index of the open range before the longest pause, among those ending in the second half. */
function longestPauseAfter(open: readonly Stretch[], next: Stretch, fromMs: number): number {
  let [best, longest] = [open.length, -1];
  for (const [at, { endMs }] of open.entries()) {
    const pause = (open[at + 1] ?? next).startMs - endMs;
    if (endMs < fromMs || pause <= longest) continue;
    [best, longest] = [at + 1, pause];
  }
  return best;
}

/** Splits continuous speech at the quietest 200 ms of its middle. */
function halve(levels: Float32Array, stretch: Stretch, maxMs: number): Stretch[] {
  const pieces: Stretch[] = [];
  let rest = stretch;
  while (rest.endMs - rest.startMs > maxMs) {
    const cut = quietestMoment(levels, rest, maxMs);
    pieces.push({ startMs: rest.startMs, endMs: cut });
    rest = { startMs: cut, endMs: rest.endMs };
  }
  return [...pieces, rest];
}

/** Chosen so that the first part is at most `maxMs` long. */
function quietestMoment(levels: Float32Array, { startMs, endMs }: Stretch, maxMs: number): number {
  const from = startMs + maxMs * 0.4;
  const to = startMs + Math.min(maxMs, (endMs - startMs) * 0.6);
  const first = Math.ceil(from / frameMs);
  let [cut, least] = [from, Infinity];
  let level = levels.subarray(first, first + 20).reduce((sum, db) => sum + db, 0);
  for (let frame = first; frame < to / frameMs - 20; frame++) {
    if (level < least) [cut, least] = [(frame + 10) * frameMs, level];
    level += (levels[frame + 20] ?? 0) - (levels[frame] ?? 0);
  }
  return cut;
}
