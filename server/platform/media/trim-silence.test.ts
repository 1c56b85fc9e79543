import fc from "fast-check";
import { expect, test } from "vitest";
import { toRecordingTimes, keptRanges, lengthOf } from "./trim-silence.ts";

/** Levels in dB, each for a duration in ms. */
function levelsOf(...parts: [db: number, ms: number][]): Float32Array {
  return Float32Array.from(parts.flatMap(([db, ms]) => Array.from({ length: ms / 10 }, () => db)));
}

function keptOf(...parts: [db: number, ms: number][]) {
  return keptRanges(
    levelsOf(...parts),
    parts.reduce((sum, [, ms]) => sum + ms, 0),
  );
}

test("keeps a recording without long silences whole", () => {
  expect(keptOf([-60, 3000], [-20, 2000], [-60, 3500], [-25, 500], [-60, 3000])).toEqual([
    { startMs: 0, endMs: 12_000 },
  ]);
});

test("keeps a second on both sides of a long silence", () => {
  expect(keptOf([-70, 60_000], [-20, 2000], [-70, 30_000], [-20, 2000], [-70, 1000])).toEqual([
    { startMs: 58_850, endMs: 63_150 },
    { startMs: 90_850, endMs: 95_000 },
  ]);
});

test("keeps nothing of silence and all of constant noise", () => {
  expect(keptOf([-75, 60_000])).toEqual([]);
  expect(keptOf([-100, 60_000])).toEqual([]);
  expect(keptOf([-30, 60_000], [-27, 60_000])).toEqual([{ startMs: 0, endMs: 120_000 }]);
  expect(keptRanges(new Float32Array(), 0)).toEqual([]);
});

test("keeps a soft voice after a loud one", () => {
  const soft: [number, number][] = Array.from({ length: 40 }, (_, at) => [at % 2 ? -66 : -48, 250]);
  expect(keptOf([-15, 20_000], [-66, 2000], ...soft, [-66, 2000], [-15, 8000])).toEqual([
    { startMs: 0, endMs: 42_000 },
  ]);
});

const parts = fc.array(fc.tuple(fc.constantFrom(-80, -70, -66, -45, -20), fc.integer({ min: 1, max: 900 })), {
  maxLength: 30,
});

test("returns ordered, separate ranges that contain every loud moment", () => {
  fc.assert(
    fc.property(parts, (asked) => {
      const levels = levelsOf(...asked.map(([db, tens]): [number, number] => [db, tens * 10]));
      const kept = keptRanges(levels, levels.length * 10);
      for (const [at, { startMs, endMs }] of kept.entries()) {
        expect(startMs).toBeLessThan(endMs);
        expect(startMs).toBeGreaterThan(kept[at - 1]?.endMs ?? -1);
      }
      expect(kept.at(-1)?.endMs ?? 0).toBeLessThanOrEqual(levels.length * 10);
      const loud = [...levels.keys()].filter(
        (at) => levels.subarray(at, at + 10).every((db) => db >= -40) && at + 10 <= levels.length,
      );
      for (const at of loud)
        expect(kept.some(({ startMs, endMs }) => startMs <= at * 10 && at * 10 < endMs)).toBe(true);
    }),
  );
});

const stretches = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((pairs) => {
    let endMs = -1;
    return pairs.map(([gap, length]) => {
      const startMs = endMs + gap;
      endMs = startMs + length;
      return { startMs, endMs };
    });
  });

test("maps words into kept ranges with order and length preserved", () => {
  fc.assert(
    fc.property(stretches, fc.array(fc.nat({ max: 60_000 })), (kept, moments) => {
      const length = lengthOf(kept);
      const starts = moments.map((ms) => ms % length).sort((a, b) => a - b);
      const words = toRecordingTimes(
        kept,
        starts.map((startMs) => ({ startMs, endMs: Math.min(length, startMs + 200) })),
      );
      for (const [at, { startMs, endMs }] of words.entries()) {
        expect(startMs).toBeGreaterThanOrEqual(words[at - 1]?.startMs ?? 0);
        expect(endMs).toBeGreaterThanOrEqual(startMs);
        expect(endMs - startMs).toBeLessThanOrEqual(200);
        expect(kept.some((one) => one.startMs <= startMs && endMs <= one.endMs)).toBe(true);
      }
    }),
  );
});

test("keeps word times when nothing was removed", () => {
  expect(toRecordingTimes([{ startMs: 0, endMs: 20 }], [{ startMs: 5, endMs: 9 }])).toEqual([{ startMs: 5, endMs: 9 }]);
});
