import { longestRising, uniqueRuns } from "./find-anchors.ts";
import { likeness } from "./units.ts";

/** Two stretches of keys, each with its position in the whole text. */
export type Stretch = { keys: readonly string[]; places: readonly number[] };
/** Called with the positions of every pair. */
export type TakePair = (written: number, heard: number) => void;

/** Above this many cells, unique runs divide the stretch before the least-cost table is filled. */
const smallTable = 40_000;
/** Above this many cells without unique runs, only a band around the diagonal is filled. */
const maxTableCells = 2_000_000;

/** Matches two stretches in order: by unique runs where they are long, by least cost between them. */
export function matchInOrder(written: Stretch, heard: Stretch, take: TakePair, runLength = 3): void {
  const cells = written.keys.length * heard.keys.length;
  if (cells === 0) return;
  if (cells <= smallTable) return matchAtLeastCost(written, heard, take);
  const chain = longestRising(uniqueRuns(written.keys, heard.keys, runLength));
  if (chain.length === 0) {
    if (runLength > 1) return matchInOrder(written, heard, take, runLength - 1);
    return matchAtLeastCost(written, heard, take);
  }
  let [w, h] = [0, 0];
  for (const anchor of chain) {
    const [fromW, fromH] = [Math.max(w, anchor.written), Math.max(h, anchor.heard)];
    const skipped = Math.max(fromW - anchor.written, fromH - anchor.heard);
    if (skipped >= runLength) continue;
    const [atW, atH] = [anchor.written + skipped, anchor.heard + skipped];
    matchInOrder(part(written, w, atW), part(heard, h, atH), take, runLength);
    for (let step = 0; step < runLength - skipped; step++)
      take(written.places[atW + step] ?? -1, heard.places[atH + step] ?? -1);
    w = anchor.written + runLength;
    h = anchor.heard + runLength;
  }
  matchInOrder(part(written, w), part(heard, h), take, runLength);
}

function part(stretch: Stretch, from: number, to?: number): Stretch {
  return { keys: stretch.keys.slice(from, to), places: stretch.places.slice(from, to) };
}

/**
 * The cost of omitting a word on one side; two different words cost slightly less than omitting both. A word that was not
 * touched keeps its place against any number of similar words.
 */
const skipCost = 1;
const unlikeCost = 1.7;
const sameCost = -2;

function pairCost(written: string, heard: string): number {
  return written === heard ? sameCost : (1 - likeness(written, heard)) * unlikeCost;
}

/** Needleman-Wunsch, limited to a band around the diagonal for a large table. */
function matchAtLeastCost(written: Stretch, heard: Stretch, take: TakePair): void {
  const [rows, columns] = [written.keys.length, heard.keys.length];
  const whole = rows * columns <= maxTableCells;
  const band = Math.max(100, 2 * Math.ceil(columns / rows));
  const width = whole ? columns + 1 : 2 * band + 2;
  const shift = (row: number) => (whole ? 0 : Math.round((row / rows) * columns) - band);
  const steps = new Uint8Array((rows + 1) * width);
  let [above, costs] = [new Float64Array(width).fill(Infinity), new Float64Array(width)];
  for (let cell = 0; cell < width; cell++) {
    const column = cell + shift(0);
    if (column < 0 || column > columns) continue;
    above[cell] = column * skipCost;
    steps[cell] = 2;
  }
  for (let row = 1; row <= rows; row++) {
    costs.fill(Infinity);
    const moved = shift(row) - shift(row - 1);
    const key = written.keys[row - 1] ?? "";
    for (let cell = 0; cell < width; cell++) {
      const column = cell + shift(row);
      if (column < 0 || column > columns) continue;
      const without = (above[cell + moved] ?? Infinity) + skipCost;
      const unwritten = (costs[cell - 1] ?? Infinity) + skipCost;
      const pair =
        column === 0 ? Infinity : (above[cell + moved - 1] ?? Infinity) + pairCost(key, heard.keys[column - 1] ?? "");
      const least = Math.min(pair, without, unwritten);
      costs[cell] = least;
      steps[row * width + cell] = least === pair ? 0 : least === without ? 1 : 2;
    }
    [above, costs] = [costs, above];
  }
  for (let row = rows, column = columns; row > 0 && column > 0;) {
    const step = steps[row * width + column - shift(row)];
    if (step === 0) take(written.places[row - 1] ?? -1, heard.places[column - 1] ?? -1);
    if (step !== 2) row--;
    if (step !== 1) column--;
  }
}
