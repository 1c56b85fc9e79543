import { expect, test } from "vitest";
import { beginAtVoice } from "./begin-at-voice.ts";

const word = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs, confidence: null });
const speech = [
  { startMs: 850, endMs: 3150 },
  { startMs: 4850, endMs: 6150 },
];
const startsOf = (...words: ReturnType<typeof word>[]) => beginAtVoice(words, speech).map(({ startMs }) => startMs);

test("a word that was begun in the pause before it begins with the voice", () => {
  expect(startsOf(word("We", 300, 1400), word("had", 1400, 1700), word("Then", 3100, 5300))).toEqual([970, 1400, 3100]);
  expect(startsOf(word("Then", 3200, 5300))).toEqual([4970]);
});

test("no word is moved past its end, out of the sound, or out of order", () => {
  expect(startsOf(word("uh", 4700, 4900), word("we", 4950, 5200))).toEqual([4880, 4970]);
  expect(startsOf(word("late", 7000, 7300))).toEqual([7000]);
  expect(beginAtVoice([word("first", 0, 400)], [{ startMs: 0, endMs: 900 }])[0]?.startMs).toBe(0);
  expect(beginAtVoice([word("lone", 10, 400)], [])[0]?.startMs).toBe(10);
});
