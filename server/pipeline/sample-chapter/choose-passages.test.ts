import { expect, test } from "vitest";
import { choosePassages, type MeasuredRecording } from "./choose-passages.ts";

/** Sentences of `words` words of 500 ms, each `pauseMs` behind the one before. */
function recording(
  recordingId: string,
  sentences: number,
  { words = 10, pauseMs = 400, problems = 0 } = {},
): MeasuredRecording {
  const lengthMs = words * 500;
  const starts = Array.from({ length: sentences }, (_, at) => 1000 + at * (lengthMs + pauseMs));
  const durationMs = (starts.at(-1) ?? 0) + lengthMs + 1000;
  const said = starts.flatMap((start) =>
    Array.from({ length: words }, (_, at) => ({ startMs: start + at * 500, endMs: start + (at + 1) * 500 })),
  );
  const power = new Float32Array(durationMs / 10).fill(1e-7);
  for (const { startMs, endMs } of said) power.fill(0.01, startMs / 10, endMs / 10);
  return {
    recordingId,
    durationMs,
    sentences: starts.map((startMs) => ({ startMs, endMs: startMs + lengthMs })),
    words: said,
    power,
    problems,
  };
}

test("takes whole sentences of at most a minute, cut in silence", () => {
  const long = recording("long", 30);
  const [passage, ...others] = choosePassages([long]);
  expect(others).toEqual([]);
  const { startMs = 0, endMs = 0 } = passage ?? {};
  expect(endMs - startMs).toBeGreaterThan(48_000);
  expect(endMs - startMs).toBeLessThanOrEqual(56_000);
  for (const cut of [startMs, endMs])
    expect(long.words.filter((word) => word.startMs < cut && word.endMs > cut)).toEqual([]);
  const whole = long.words.filter((word) => word.startMs >= startMs && word.endMs <= endMs);
  expect(whole.length % 10).toBe(0);
});

test("prefers clear sound, then length, in the order of the book", () => {
  const noisy = recording("noisy", 8, { problems: 1 });
  const passages = choosePassages([noisy, recording("short", 2), recording("clear", 5)]);
  expect(passages.map(({ recordingId }) => recordingId)).toEqual(["noisy", "short", "clear"]);
  expect(passages.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)).toBeLessThanOrEqual(56_000);
  const alone = choosePassages([recording("noisy", 20, { problems: 1 }), recording("clear", 10)]);
  expect(alone.map(({ recordingId }) => recordingId)).toEqual(["clear"]);
});

test("makes no cut where sentences run into each other", () => {
  const [whole] = choosePassages([recording("breathless", 4, { pauseMs: 0 })]);
  expect(whole).toMatchObject({ startMs: 700, endMs: 21_300 });
  expect(choosePassages([recording("endless", 20, { pauseMs: 0 })])).toEqual([]);
  expect(choosePassages([])).toEqual([]);
});
