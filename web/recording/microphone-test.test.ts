import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bandOf,
  followVolume,
  hasHum,
  isTooLoud,
  addMeasurement,
  measureEveryMs,
  newMicrophoneTest,
  noiseFloorOf,
  placeInBand,
  volumeOf,
  type MicrophoneTest,
} from "./microphone-test.ts";

const of = (count: number, volume: number) => Array.from({ length: count }, () => volume);
const seconds = (count: number) => (count * 1000) / measureEveryMs;

/** Runs a test with these volumes, one per 50 ms. */
function statesAfter(...heard: readonly (readonly number[])[]): MicrophoneTest[] {
  let now = newMicrophoneTest;
  return heard.flat().map((volume, at) => (now = addMeasurement(now, volume, at * measureEveryMs)));
}
const after = (...heard: readonly (readonly number[])[]) => statesAfter(...heard).at(-1);
const tone = (height: number) => Float32Array.from({ length: 1024 }, (_, at) => height * Math.sin(at / 5));
const quietRoom = of(seconds(3) + 1, 2);
const tooLoud = (...heard: number[][]) => {
  const now = after(quietRoom, ...heard);
  return now?.phase === "passed" && isTooLoud(now);
};

test("computes the noise floor from average, maximum and minimum", () => {
  expect(noiseFloorOf([])).toBe(5);
  expect(noiseFloorOf([1, 1])).toBe(5);
  expect(noiseFloorOf([10, 10])).toBe(13);
  expect(noiseFloorOf([2, 2, 2, 18])).toBe(20);
  fc.assert(
    fc.property(fc.array(fc.float({ min: 0, max: 75, noNaN: true })), (heard) => {
      expect(noiseFloorOf(heard)).toBeGreaterThanOrEqual(Math.max(5, ...heard.map((one) => one + 2)));
    }),
  );
});

test("measures the room for three seconds at any rate", () => {
  const phases = statesAfter(of(seconds(3) + 1, 2)).map(({ phase }) => phase);
  expect(phases.lastIndexOf("room")).toBe(seconds(3) - 1);
  expect(phases.at(-1)).toBe("voice");
  const sparse = [0, 1500, 3000, 4500].reduce((now, atMs) => addMeasurement(now, 2, atMs), newMicrophoneTest);
  expect(sparse.phase).toBe("room");
});

test("passes after fifteen consecutive levels above ten", () => {
  expect(after(quietRoom, of(14, 16))).toMatchObject({ phase: "voice", run: 14 });
  expect(after(quietRoom, of(15, 16))).toMatchObject({ phase: "passed", volume: 11 });
  expect(after(quietRoom, of(200, 15))).toMatchObject({ phase: "voice", run: 0 });
  expect(after(quietRoom, of(14, 16), [2], of(14, 16))).toMatchObject({ phase: "voice", run: 14 });
});

test("restarts the room measurement during speech and accepts a noisy room", () => {
  expect(after(of(40, 2), of(5, 20), of(seconds(2), 2))).toMatchObject({ phase: "room" });
  expect(after(of(40, 2), of(5, 20), quietRoom)).toMatchObject({ phase: "voice", noiseFloor: 5 });
  expect(after(of(9, 30), quietRoom)).toMatchObject({ phase: "voice", noiseFloor: 5 });
  const restless = Array.from({ length: seconds(19) }, (_, at) => (at % 4 === 0 ? 2 : 25));
  expect(after(restless)).toMatchObject({ phase: "voice", noiseFloor: 27 });
});

test("explains silence, a faint voice and hum", () => {
  const long = seconds(12);
  expect(after(of(seconds(3) + 1, 0), of(long, 0))).toMatchObject({ phase: "failed", trouble: "silent" });
  expect(after(quietRoom, of(long - 1, 2), [4])).toMatchObject({ phase: "failed", trouble: "quiet" });
  expect(after(quietRoom, of(long, 2))).toMatchObject({ phase: "failed", trouble: "silent" });
  expect(after(quietRoom, of(long, 12))).toMatchObject({ phase: "failed", trouble: "quiet" });
  expect(after(of(seconds(3) + 1, 40), of(long, 48))).toMatchObject({ phase: "failed", trouble: "hum" });
  expect(after(quietRoom, of(long - 1, 12))).toMatchObject({ phase: "voice" });
});

test("detects a voice above hum", () => {
  const humming = after(of(seconds(3) + 1, 14), of(15, 32));
  expect(humming).toMatchObject({ phase: "passed", noiseFloor: 17 });
  expect(humming?.phase === "passed" && hasHum(humming)).toBe(true);
});

test("passes a too loud voice with a warning and ignores pauses", () => {
  expect(tooLoud(of(15, 50))).toBe(false);
  expect(tooLoud(of(15, 50), of(5, 50), of(10, 25))).toBe(false);
  expect(tooLoud(of(15, 25), of(10, 50), of(30, 2))).toBe(true);
  expect(tooLoud(of(15, 50), of(5, 25), of(5, 50), of(3, 2))).toBe(true);
});

test("keeps a failure and the peak of a detected voice", () => {
  const failed = after(quietRoom, of(seconds(12), 2));
  expect(after(quietRoom, of(seconds(12), 2), of(300, 30))).toEqual(failed);
  expect(after(quietRoom, of(15, 30), of(300, 2))).toMatchObject({ phase: "passed", volume: 25 });
  expect(after(quietRoom, of(15, 30), [20, 30], of(300, 2))).toMatchObject({ phase: "passed", volume: 20 });
});

test("starts the bands at 0, 5, 15 and 30", () => {
  expect([0, 4.9, 5, 14.9, 15, 29.9, 30, 75].map(bandOf)).toEqual([
    "silent",
    "silent",
    "good",
    "good",
    "speaking",
    "speaking",
    "loud",
    "loud",
  ]);
  expect([0, 2.5, 5, 10, 15, 22.5, 30, 45, 60, 75].map(placeInBand)).toEqual([0, 0.5, 0, 0.5, 0, 0.5, 0, 0.5, 1, 1]);
});

test("computes volume as zero for silence and full at clipping", () => {
  expect(volumeOf(new Float32Array(0))).toBe(0);
  expect(volumeOf(new Float32Array(1024))).toBe(0);
  expect(bandOf(volumeOf(tone(0.25)) - 5)).toBe("speaking");
  expect(bandOf(volumeOf(tone(0.9)) - 5)).toBe("loud");
  expect(volumeOf(new Float32Array(8).fill(1))).toBe(53);
});

test("continues a run across word gaps and ends it at silence", () => {
  const gap = of(3, 0).reduce((volumes, now) => [...volumes, followVolume(volumes.at(-1) ?? 0, now)], [30]);
  expect(Math.min(...gap) - 5).toBeGreaterThan(10);
  expect(followVolume(10, 20)).toBe(20);
  expect(of(30, 0).reduce(followVolume, 30)).toBeLessThan(0.1);
});
