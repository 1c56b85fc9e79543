import { findMoved, type Free, type Passage } from "./find-moved.ts";
import { matchInOrder, type Stretch } from "./match-in-order.ts";
import { alike, likeness, type Unit } from "./units.ts";

/** The raw unit of each written unit; -1 for none. Every raw unit is used at most once. */
export type Matching = Int32Array;

/**
 * Matches written with raw units: first everything in order, then moved passages among the rest; without moved
 * passages the rest is matched in order again.
 */
export function matchUnits(written: readonly Unit[], heard: readonly Unit[]): Matching {
  const inOrder = link(written, heard, []);
  const moved = movedPassages(written, heard, inOrder);
  return moved.length === 0 ? inOrder : link(written, heard, moved);
}

function link(written: readonly Unit[], heard: readonly Unit[], moved: readonly Passage[]): Matching {
  const matching = new Int32Array(written.length).fill(-1);
  const take = (at: number, other: number) => {
    matching[at] = other;
  };
  const [w, h] = [new Uint8Array(written.length), new Uint8Array(heard.length)];
  for (const passage of moved) {
    w.fill(1, passage.written.from, passage.written.to);
    h.fill(1, passage.heard.from, passage.heard.to);
    matchInOrder(rangeOf(written, passage.written), rangeOf(heard, passage.heard), take);
  }
  matchInOrder(unmarked(written, w), unmarked(heard, h), take);
  return matching;
}

/** A single match among mismatches may be chance: only pairs of words are fixed in place. */
function movedPassages(written: readonly Unit[], heard: readonly Unit[], matching: Matching): Passage[] {
  const [takenW, takenH] = [new Uint8Array(written.length), new Uint8Array(heard.length)];
  const fits = Uint8Array.from(matching, (other, at) =>
    likeness(written[at]?.key ?? "", heard[other]?.key ?? "-") >= alike ? 1 : 0,
  );
  for (const [at, other] of matching.entries()) {
    if (fits[at] === 0) continue;
    const supported = (next: number) => fits[next] === 1 && Math.abs((matching[next] ?? -9) - other) === 1;
    if (!supported(at - 1) && !supported(at + 1)) continue;
    takenW[at] = 1;
    takenH[other] = 1;
  }
  const free: Free = {
    written: (at) => takenW[at] === 0,
    heard: (at) => takenH[at] === 0,
    inOrder: (at, other) => matching[at] === other,
  };
  const passages: Passage[] = [];
  for (const runLength of [3, 2, 1]) {
    const found = findMoved({ written, heard }, free, unmarked(written, takenW), unmarked(heard, takenH), runLength);
    for (const passage of found) {
      takenW.fill(1, passage.written.from, passage.written.to);
      takenH.fill(1, passage.heard.from, passage.heard.to);
    }
    passages.push(...found);
  }
  return passages;
}

function rangeOf(units: readonly Unit[], { from, to }: { from: number; to: number }): Stretch {
  return {
    keys: units.slice(from, to).map(({ key }) => key),
    places: Array.from({ length: to - from }, (_, at) => from + at),
  };
}

function unmarked(units: readonly Unit[], marks: Uint8Array): Stretch {
  const keys: string[] = [];
  const places: number[] = [];
  for (const [at, unit] of units.entries()) {
    if (marks[at] !== 0) continue;
    keys.push(unit.key);
    places.push(at);
  }
  return { keys, places };
}
