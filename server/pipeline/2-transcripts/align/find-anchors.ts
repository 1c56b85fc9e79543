/** The same words on both sides, starting at these positions of the two lists of keys. */
export type Anchor = { written: number; heard: number };

/** Runs of `length` keys that occur exactly once on each side, rising in `written`. */
export function uniqueRuns(written: readonly string[], heard: readonly string[], length: number): Anchor[] {
  const [own, others] = [placesOfRuns(written, length), placesOfRuns(heard, length)];
  const runs: Anchor[] = [];
  for (const [key, at] of own) {
    const other = others.get(key);
    if (at >= 0 && other !== undefined && other >= 0) runs.push({ written: at, heard: other });
  }
  return runs.sort((a, b) => a.written - b.written);
}

/** Maps each run to its start; -1 when it occurs more than once. A single word must have four letters to count. */
function placesOfRuns(keys: readonly string[], length: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = 0; at + length <= keys.length; at++) {
    const run = length === 1 ? (keys[at] ?? "") : keys.slice(at, at + length).join(" ");
    if (length === 1 && run.length < 4) continue;
    places.set(run, places.has(run) ? -1 : at);
  }
  return places;
}

/** The longest chain of anchors that rises on both sides (patience sorting). `anchors` rise in `written`. */
export function longestRising(anchors: readonly Anchor[]): Anchor[] {
  const tails: number[] = [];
  const before = new Int32Array(anchors.length).fill(-1);
  for (const [index, anchor] of anchors.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((anchors[tails[middle] ?? 0]?.heard ?? 0) < anchor.heard) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  const chain: Anchor[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const anchor = anchors[index];
    if (anchor) chain.push(anchor);
  }
  return chain.toReversed();
}
