import { uniqueRuns, type Anchor } from "./find-anchors.ts";
import type { Stretch } from "./match-in-order.ts";
import { alike, likeness, type Unit } from "./units.ts";

/** A passage that a person moved: ranges of positions in the written and the raw words. */
export type Passage = { written: Range; heard: Range };
type Range = { from: number; to: number };

/** Positions that may still belong to a moved passage. `inOrder`: the two words match where they are. */
export type Free = {
  written: (place: number) => boolean;
  heard: (place: number) => boolean;
  inOrder: (written: number, heard: number) => boolean;
};
type Sides = { written: readonly Unit[]; heard: readonly Unit[] };

/**
 * Finds moved passages among the free words: unique runs that do not match in order, extended over misheard, added and omitted words. A passage
 * counts when at least `minFound` of its words, and half of them, match.
 */
export function findMoved(sides: Sides, free: Free, written: Stretch, heard: Stretch, runLength: number): Passage[] {
  const passages: Passage[] = [];
  const used = { written: new Set<number>(), heard: new Set<number>() };
  const open: Free = {
    ...free,
    written: (place) => free.written(place) && !used.written.has(place),
    heard: (place) => free.heard(place) && !used.heard.has(place),
  };
  for (const run of uniqueRuns(written.keys, heard.keys, runLength)) {
    const seed = placesOf(run, written, heard, runLength);
    if (!seed || !isOpen(seed, open, runLength)) continue;
    const passage = grow(seed, runLength, sides, open);
    if (!passage) continue;
    for (let place = passage.written.from; place < passage.written.to; place++) used.written.add(place);
    for (let place = passage.heard.from; place < passage.heard.to; place++) used.heard.add(place);
    passages.push(passage);
  }
  return passages;
}

/** The positions of the run; null when its words are not adjacent there. */
function placesOf(run: Anchor, written: Stretch, heard: Stretch, length: number): Anchor | null {
  const [w = -1, h = -1] = [written.places[run.written], heard.places[run.heard]];
  const together =
    written.places[run.written + length - 1] === w + length - 1 &&
    heard.places[run.heard + length - 1] === h + length - 1;
  return together ? { written: w, heard: h } : null;
}

function isOpen(seed: Anchor, free: Free, length: number): boolean {
  for (let step = 0; step < length; step++)
    if (!free.written(seed.written + step) || !free.heard(seed.heard + step)) return false;
  return !free.inOrder(seed.written, seed.heard);
}

const minFound = 3;
const minLetters = 12;

function grow(seed: Anchor, length: number, sides: Sides, free: Free): Passage | null {
  const ahead = extend({ written: seed.written + length, heard: seed.heard + length }, 1, sides, free);
  const back = extend({ written: seed.written - 1, heard: seed.heard - 1 }, -1, sides, free);
  const written = { from: back.written + 1, to: ahead.written };
  const heard = { from: back.heard + 1, to: ahead.heard };
  const own = sides.written.slice(seed.written, seed.written + length).map(({ key }) => key);
  const found = own.length + ahead.found + back.found;
  const letters = own.join("").length + ahead.letters + back.letters;
  const longer = Math.max(written.to - written.from, heard.to - heard.from);
  const believed = found >= minFound && letters >= minLetters && found * 2 >= longer;
  return believed ? toWholeSentence({ written, heard }, sides.written, free) : null;
}

/**
 * People move whole sentences: misheard words at the ends of a passage belong to it as far as there is sound for them.
 */
function toWholeSentence({ written, heard }: Passage, units: readonly Unit[], free: Free): Passage {
  while (!units[written.from - 1]?.endsSentence && free.written(written.from - 1) && free.heard(heard.from - 1)) {
    written.from--;
    heard.from--;
  }
  while (!units[written.to - 1]?.endsSentence && free.written(written.to) && free.heard(heard.to)) {
    written.to++;
    heard.to++;
  }
  return { written, heard };
}

/** The next pair of matching words, at most three words away on either side, nearest first. */
const jumps = [
  [0, 0],
  [1, 1],
  [0, 1],
  [1, 0],
  [2, 2],
  [1, 2],
  [2, 1],
  [3, 3],
  [3, 2],
  [2, 3],
] as const;

/** Walks over matching words. Returns the positions just beyond the last match. */
function extend(start: Anchor, by: 1 | -1, { written, heard }: Sides, free: Free) {
  const at = { ...start, found: 0, letters: 0 };
  for (;;) {
    const jump = jumps.find(([w, h]) => {
      for (let step = 0; step <= w; step++) if (!free.written(at.written + by * step)) return false;
      for (let step = 0; step <= h; step++) if (!free.heard(at.heard + by * step)) return false;
      return likeness(written[at.written + by * w]?.key ?? "", heard[at.heard + by * h]?.key ?? "-") >= alike;
    });
    if (!jump) return at;
    at.letters += written[at.written + by * jump[0]]?.key.length ?? 0;
    at.found++;
    at.written += by * (jump[0] + 1);
    at.heard += by * (jump[1] + 1);
  }
}
