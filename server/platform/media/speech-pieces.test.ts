import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureLevels } from "./sound-levels.ts";
import { waveHeader } from "./wave-file.ts";
import { cutAtPauses, speechRanges } from "./speech-pieces.ts";

/** Levels in dB, each for a duration in ms. */
function levelsOf(...parts: [db: number, ms: number][]): Float32Array {
  return Float32Array.from(parts.flatMap(([db, ms]) => Array.from({ length: ms / 10 }, () => db)));
}

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-loud-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test("detects speech relative to the recording's noise floor", () => {
  for (const [floor, voice] of [
    [-75, -25],
    [-35, -18],
    [-60, -45],
  ] as const) {
    const levels = levelsOf([floor, 1000], [voice, 2000], [floor, 1000], [voice, 500], [floor, 500]);
    expect(speechRanges(levels)).toEqual([
      { startMs: 850, endMs: 3150 },
      { startMs: 3850, endMs: 4650 },
    ]);
  }
});

test("splits twelve hours without a pause", () => {
  const pieces = cutAtPauses(new Float32Array(12 * 360_000).fill(-20), 20_000);
  expect(pieces.length).toBeGreaterThan(2160);
  expect(pieces.at(-1)?.endMs).toBe(12 * 3_600_000);
  for (const { startMs, endMs } of pieces) expect(endMs - startMs).toBeLessThanOrEqual(20_000);
});

test("treats speech at noise level as speech and silence as none", () => {
  expect(speechRanges(levelsOf([-30, 2000], [-27, 500], [-30, 2000]))).toEqual([{ startMs: 0, endMs: 4500 }]);
  expect(cutAtPauses(levelsOf([-30, 12_000], [-31, 300], [-30, 12_000]), 20_000)).toHaveLength(2);
  expect(speechRanges(levelsOf([-75, 5000]))).toEqual([]);
  expect(speechRanges(new Float32Array())).toEqual([]);
});

test("ignores breaths as pauses and clicks as speech", () => {
  const levels = levelsOf([-70, 1000], [-20, 500], [-70, 200], [-20, 500], [-70, 2000], [-20, 50], [-70, 1000]);
  expect(speechRanges(levels)).toEqual([{ startMs: 850, endMs: 2350 }]);
});

test("splits long speech at its longest pause and at long silences", () => {
  const levels = levelsOf([-20, 6000], [-70, 400], [-20, 2000], [-70, 900], [-20, 3000], [-70, 5000], [-20, 1000]);
  expect(cutAtPauses(levels, 10_000)).toEqual([
    { startMs: 0, endMs: 8550 },
    { startMs: 9150, endMs: 12_450 },
    { startMs: 17_150, endMs: 18_300 },
  ]);
});

test("returns ordered, bounded, separate pieces that contain all speech", () => {
  const part = fc.tuple(
    fc.constantFrom(-70, -50, -20),
    fc.integer({ min: 5, max: 800 }).map((n) => n * 10),
  );
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1500, max: 20_000 }),
      (parts, longest) => {
        const levels = levelsOf(...parts);
        const [pieces, speech] = [cutAtPauses(levels, longest), speechRanges(levels)];
        for (const [at, piece] of pieces.entries()) {
          expect(piece.endMs).toBeGreaterThan(piece.startMs);
          expect(piece.endMs - piece.startMs).toBeLessThanOrEqual(longest + 10);
          expect(piece.startMs).toBeGreaterThanOrEqual(pieces[at - 1]?.endMs ?? 0);
        }
        const within = pieces.reduce((sum, piece) => {
          const inside = speech.map((s) =>
            Math.max(0, Math.min(s.endMs, piece.endMs) - Math.max(s.startMs, piece.startMs)),
          );
          return sum + inside.reduce((a, b) => a + b, 0);
        }, 0);
        expect(within).toBe(speech.reduce((sum, s) => sum + s.endMs - s.startMs, 0));
      },
    ),
  );
});

test("measures loudness only from a listening copy", async () => {
  const wav = Buffer.concat([waveHeader(16_000, 16_000), Buffer.alloc(32_000)]);
  for (let at = 8000; at < 16_000; at++) wav.writeInt16LE(at % 2 ? 16_384 : -16_384, 44 + at * 2);
  await writeFile(join(dir, "half.wav"), wav);
  const { levels, dataStart, durationMs } = await measureLevels(join(dir, "half.wav"));
  expect([levels.length, dataStart, durationMs]).toEqual([100, 44, 1000]);
  expect(levels[0]).toBe(-100);
  expect(levels[99]).toBeCloseTo(-6.02, 1);
  wav.writeUInt32LE(44_100, 24);
  await writeFile(join(dir, "other.wav"), wav);
  await expect(measureLevels(join(dir, "other.wav"))).rejects.toMatchObject({ code: "invalid_input" });
});
