import { expect, test } from "vitest";
import { voiceEstimate } from "./voice-estimate.ts";

const heard = (levels: readonly number[]) => {
  const guess = voiceEstimate();
  return levels.map((level) => guess(level)).includes(true);
};
const times = (count: number, level: number) => Array.from({ length: count }, () => level);

test("detects a voice above a room of any loudness", () => {
  for (const room of [0, 0.15, 0.4]) {
    expect(heard([...times(10, room), ...times(5, room + 0.15)])).toBe(true);
    expect(heard(times(600, room))).toBe(false);
  }
});

test("ignores knocks and slowly rising noise", () => {
  expect(heard([...times(10, 0.1), 0.6, 0.5, ...times(10, 0.1)])).toBe(false);
  expect(heard(times(300, 0).map((_, at) => 0.1 + at / 1000))).toBe(false);
});
