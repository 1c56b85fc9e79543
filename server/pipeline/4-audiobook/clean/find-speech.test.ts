import { expect, it } from "vitest";
import { findSpeech } from "./find-speech.ts";
import { findWordless } from "./find-wordless.ts";

/** Levels (dBFS) of 10 ms frames, as [level, frames] runs. */
function frames(...runs: [db: number, count: number][]): Float32Array {
  return Float32Array.from(runs.flatMap(([db, count]) => Array.from({ length: count }, () => 10 ** (db / 10))));
}

it("finds speech by its level above the background", () => {
  const found = findSpeech(frames([-60, 200], [-25, 100], [-60, 300], [-25, 50], [-60, 100]), null);
  expect(found?.stretches).toEqual([
    { from: 200, to: 300 },
    { from: 600, to: 650 },
  ]);
  expect(found?.floorDb).toBeCloseTo(-60, 1);
  expect(found?.speechDb).toBeCloseTo(-25, 1);
});

it("keeps a recognized word as quiet as the background", () => {
  const found = findSpeech(frames([-60, 200], [-25, 100], [-60, 300]), [{ startMs: 4000, endMs: 4300 }]);
  expect(found?.stretches).toContainEqual({ from: 400, to: 430 });
});

it("ignores a click", () => {
  expect(findSpeech(frames([-60, 200], [-25, 100], [-60, 100], [-20, 2], [-60, 200]), null)?.stretches).toHaveLength(1);
});

it("treats everything as speech when voice and noise are close", () => {
  const found = findSpeech(frames([-30, 200], [-26, 100], [-30, 200]), null);
  expect(found).toMatchObject({ drowned: true, stretches: [{ from: 0, to: 500 }] });
});

it("distinguishes a recorder that mutes pauses from a noisy room", () => {
  const power = frames([-120, 200], [-25, 100], [-120, 300], [-25, 50], [-120, 100]);
  expect(findSpeech(power, null)?.floorDb).toBe(-90);
});

it("finds no speech in silence despite recognized words", () => {
  expect(findSpeech(frames([-75, 500]), null)).toBeNull();
  expect(findSpeech(frames([-120, 500]), [{ startMs: 0, endMs: 1000 }])).toBeNull();
  expect(findSpeech(new Float32Array(0), null)).toBeNull();
});

it("reports sound without words and its level, and keeps it", () => {
  const power = frames(
    [-60, 200],
    [-25, 100],
    [-60, 100],
    [-22, 30],
    [-60, 100],
    [-25, 100],
    [-60, 20],
    [-24, 20],
    [-60, 100],
  );
  const words = [
    { startMs: 2000, endMs: 3000 },
    { startMs: 5300, endMs: 6300 },
  ];
  const speech = findSpeech(power, words);
  if (!speech) throw new Error("nobody speaks");
  expect(speech.stretches).toContainEqual({ from: 400, to: 430 });
  expect(findWordless(power, speech, words)).toEqual([{ startMs: 4000, endMs: 4300, levelDb: expect.any(Number) }]);
  expect(findWordless(power, speech, words)[0]?.levelDb).toBeGreaterThan(1);
  expect(findWordless(power, speech, [])).toEqual([]);
  expect(findWordless(power, { ...speech, drowned: true }, words)).toEqual([]);
  expect(findWordless(power, { ...speech, stretches: [{ from: 400, to: 405 }] }, words)).toEqual([]);
});
