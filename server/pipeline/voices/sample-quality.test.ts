import { expect, test } from "vitest";
import { chooseSamples, findSamples, type FoundSample, type MeasuredRecording } from "./sample-quality.ts";

const sample = (recordingId: string, noiseDistanceDb: number, mark: FoundSample["mark"] = "very clear") => ({
  recordingId,
  startMs: 0,
  endMs: 20_000,
  mark,
  reason: "quiet room" as const,
  noiseDistanceDb,
});

/** Words of 400 ms with gaps of 100 ms, from 500 ms on, and the levels of their sound. */
function spoken(seconds: number, { voice = -20, noise = -70 } = {}): MeasuredRecording {
  const frames = seconds * 100;
  const levels = new Float32Array(frames).fill(noise);
  const words: MeasuredRecording["words"] = Array.from({ length: seconds * 2 - 2 }, (_, at) => ({
    startMs: 500 + at * 500,
    endMs: 900 + at * 500,
    confidence: 0.9,
  }));
  for (const { startMs, endMs } of words) levels.fill(voice, startMs / 10, endMs / 10);
  return { levels, clipped: new Uint16Array(frames), words, excluded: [] };
}

test.each([
  [{ voice: -20, noise: -70 }, "very clear", "quiet room"],
  [{ voice: -20, noise: -50 }, "clear", "some noise"],
  [{ voice: -20, noise: -40 }, "usable", "noisy"],
  [{ voice: -20, noise: -31 }, "not good", "noisy"],
  [{ voice: -44, noise: -75 }, "usable", "faint"],
  [{ voice: -50, noise: -85 }, "not good", "faint"],
])("marks %o as %s", (levels, mark, reason) => {
  const found = findSamples(spoken(20, levels));
  expect(found).toMatchObject([{ mark, reason }]);
});

test("keeps every stretch between 10 and 40 seconds", () => {
  expect(findSamples(spoken(9))).toEqual([]);
  const found = findSamples(spoken(120));
  expect(found.length).toBeGreaterThan(2);
  for (const { startMs, endMs } of found) {
    expect(endMs - startMs).toBeGreaterThanOrEqual(10_000);
    expect(endMs - startMs).toBeLessThanOrEqual(40_000);
  }
});

test("marks a stretch whose top is cut off", () => {
  const recording = spoken(20);
  recording.clipped.fill(5, 700, 704);
  expect(findSamples(recording)).toMatchObject([{ mark: "not good", reason: "cut off" }]);
});

test("leaves out sound that no word explains", () => {
  const recording = spoken(20);
  expect(findSamples({ ...recording, words: [] })).toEqual([]);
  const heard = recording.words.filter(({ startMs }) => startMs < 10_000 || startMs > 15_000);
  expect(findSamples({ ...recording, words: heard })).toEqual([]);
});

test("leaves out words that the recognizer is unsure of", () => {
  const recording = spoken(20);
  const words = recording.words.map((word) => ({ ...word, confidence: 0.3 }));
  expect(findSamples({ ...recording, words })).toEqual([]);
});

test("leaves out stretches with another voice or with redacted words", () => {
  const excluded = [{ startMs: 8_000, endMs: 8_200 }];
  expect(findSamples({ ...spoken(20), excluded })).toEqual([]);
});

test("finds nothing in silence", () => {
  expect(findSamples({ ...spoken(20), levels: new Float32Array(2000).fill(-100) })).toEqual([]);
});

test("chooses the clearest eight, of different recordings first", () => {
  const many = Array.from({ length: 12 }, (_, at) => sample("a", 60 - at));
  const chosen = chooseSamples([...many, sample("b", 20, "clear"), sample("c", 10, "usable")]);
  expect(chosen).toHaveLength(8);
  expect(chosen.map(({ recordingId }) => recordingId)).toEqual(["a", "a", "a", "a", "a", "a", "b", "c"]);
});
