import { likeness, type Unit } from "./units.ts";

/** Which heard unit each written unit is; -1 where none. Every heard unit is used at most once. */
export type Matching = Int32Array;

/** Runs this long that occur once on both sides are the same words, wherever they stand. */
const anchorLength = 3;
/** A block that a person moved must be this long to be believed. */
const movedLength = 5;

/**
 * Finds where each written unit was heard. Unique runs of words anchor the two texts in order; blocks a person moved are
 * found by runs out of that order; what lies between anchors is matched word by word at least cost.
 */
export function matchUnits(written: readonly Unit[], heard: readonly Unit[]): Matching {
  const matching = new Int32Array(written.length).fill(-1);
  const taken = new Uint8Array(heard.length);
  const runs = uniqueRuns(written, heard);
  const inOrder = longestRising(runs);
  const ordered = new Set(inOrder);
  for (const run of inOrder) takeRun(run, anchorLength, matching, taken);
  for (const block of blocksOf(
    runs.filter((run) => !ordered.has(run)),
    written,
    heard,
    matching,
    taken,
  ))
    takeRun(block, block.length, matching, taken);
  matchBetween(written, heard, matching, taken, inOrder);
  return matching;
}

type Run = { at: number; heard: number };

/** Runs of `anchorLength` keys that occur exactly once on each side. */
function uniqueRuns(written: readonly Unit[], heard: readonly Unit[]): Run[] {
  const places = countRuns(heard);
  const own = countRuns(written);
  const runs: Run[] = [];
  for (const [key, at] of own) {
    const other = places.get(key);
    if (at >= 0 && other !== undefined && other >= 0) runs.push({ at, heard: other });
  }
  return runs.sort((a, b) => a.at - b.at);
}

/** Run → where it starts; -1 when it occurs more than once. */
function countRuns(units: readonly Unit[]): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = 0; at + anchorLength <= units.length; at++) {
    const key = keyOf(units, at);
    places.set(key, places.has(key) ? -1 : at);
  }
  return places;
}

function keyOf(units: readonly Unit[], at: number): string {
  return `${units[at]?.key} ${units[at + 1]?.key} ${units[at + 2]?.key}`;
}

/** The longest chain of runs that rises on both sides (patience sorting). `runs` rise in `at`. */
function longestRising(runs: readonly Run[]): Run[] {
  const tails: number[] = [];
  const before = new Int32Array(runs.length).fill(-1);
  for (const [index, run] of runs.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((runs[tails[middle] ?? 0]?.heard ?? 0) < run.heard) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  const chain: Run[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const run = runs[index];
    if (run) chain.unshift(run);
  }
  return chain;
}

function takeRun(run: Run, length: number, matching: Matching, taken: Uint8Array): void {
  for (let step = 0; step < length; step++) {
    if (matching[run.at + step] !== -1 || taken[run.heard + step]) continue;
    matching[run.at + step] = run.heard + step;
    taken[run.heard + step] = 1;
  }
}

/** Runs out of order, grown to both sides over equal free units, when they are long enough to be a moved passage. */
function* blocksOf(
  runs: readonly Run[],
  written: readonly Unit[],
  heard: readonly Unit[],
  matching: Matching,
  taken: Uint8Array,
): Generator<Run & { length: number }> {
  const same = (at: number, other: number) =>
    at >= 0 &&
    other >= 0 &&
    at < written.length &&
    other < heard.length &&
    matching[at] === -1 &&
    !taken[other] &&
    written[at]?.key === heard[other]?.key;
  for (const run of runs) {
    if (!same(run.at, run.heard)) continue;
    let start = 0;
    while (same(run.at - start - 1, run.heard - start - 1)) start++;
    let end = 0;
    while (same(run.at + end, run.heard + end)) end++;
    if (start + end >= movedLength) yield { at: run.at - start, heard: run.heard - start, length: start + end };
  }
}

/** Matches what is free between one anchor and the next, in order. */
function matchBetween(
  written: readonly Unit[],
  heard: readonly Unit[],
  matching: Matching,
  taken: Uint8Array,
  anchors: readonly Run[],
): void {
  let [fromWritten, fromHeard] = [0, 0];
  for (const anchor of [...anchors, { at: written.length, heard: heard.length }]) {
    const left = freeIndices(fromWritten, anchor.at, (index) => matching[index] === -1);
    const right = freeIndices(fromHeard, anchor.heard, (index) => !taken[index]);
    matchGap(left, right, written, heard, matching);
    fromWritten = Math.max(fromWritten, anchor.at + anchorLength);
    fromHeard = Math.max(fromHeard, anchor.heard + anchorLength);
  }
}

function freeIndices(from: number, to: number, isFree: (index: number) => boolean): number[] {
  const free: number[] = [];
  for (let index = from; index < to; index++) if (isFree(index)) free.push(index);
  return free;
}

/** Leaving a word out on one side; two words that share nothing cost a little less than leaving both out. */
const skipCost = 1;
const unlikeCost = 1.7;
/** Cells of the cost table beyond which the middle of a gap is not searched: about 60 MB. */
const mostCells = 8_000_000;

/** Least-cost matching of two short stretches (Needleman-Wunsch), kept to a band where the stretch is very long. */
function matchGap(
  left: readonly number[],
  right: readonly number[],
  written: readonly Unit[],
  heard: readonly Unit[],
  matching: Matching,
): void {
  const [rows, columns] = [left.length, right.length];
  if (rows === 0 || columns === 0) return;
  const band = rows * columns <= mostCells ? columns : Math.max(200, Math.floor(mostCells / rows / 2));
  const width = columns + 1;
  const cost = new Float32Array((rows + 1) * width).fill(Infinity);
  const step = new Uint8Array((rows + 1) * width);
  for (let column = 0; column <= columns; column++) {
    cost[column] = column * skipCost;
    step[column] = 2;
  }
  for (let row = 1; row <= rows; row++) {
    const middle = Math.round((row / rows) * columns);
    cost[row * width] = row * skipCost;
    step[row * width] = 1;
    const key = written[left[row - 1] ?? 0]?.key ?? "";
    for (let column = Math.max(1, middle - band); column <= Math.min(columns, middle + band); column++) {
      const at = row * width + column;
      const pair =
        (cost[at - width - 1] ?? Infinity) + (1 - likeness(key, heard[right[column - 1] ?? 0]?.key ?? "")) * unlikeCost;
      const without = (cost[at - width] ?? Infinity) + skipCost;
      const unwritten = (cost[at - 1] ?? Infinity) + skipCost;
      cost[at] = Math.min(pair, without, unwritten);
      step[at] =
        cost[at] === Math.fround(pair) || pair <= Math.min(without, unwritten) ? 0 : without <= unwritten ? 1 : 2;
    }
  }
  for (let row = rows, column = columns; row > 0 && column > 0;) {
    const taken = step[row * width + column];
    if (taken === 0) matching[left[row - 1] ?? 0] = right[column - 1] ?? -1;
    if (taken !== 2) row--;
    if (taken !== 1) column--;
  }
}
