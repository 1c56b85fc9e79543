import { expect, test } from "vitest";
import { beginAtVoice, estimatedAtVoice } from "./begin-at-voice.ts";

const word = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs, confidence: null });
const speech = [
  { startMs: 850, endMs: 3150 },
  { startMs: 4850, endMs: 6150 },
];
const startsOf = (...words: ReturnType<typeof word>[]) => beginAtVoice(words, speech).map(({ startMs }) => startMs);

test("moves a word that begins in a pause to the voice", () => {
  expect(startsOf(word("We", 300, 1400), word("had", 1400, 1700), word("Then", 3100, 5300))).toEqual([970, 1400, 3100]);
  expect(startsOf(word("Then", 3200, 5300))).toEqual([4970]);
});

test("keeps word order and never exceeds a word's end", () => {
  expect(startsOf(word("uh", 4700, 4900), word("we", 4950, 5200))).toEqual([4880, 4970]);
  expect(startsOf(word("late", 7000, 7300))).toEqual([7000]);
  expect(beginAtVoice([word("first", 0, 400)], [{ startMs: 0, endMs: 900 }])[0]?.startMs).toBe(0);
  expect(beginAtVoice([word("lone", 10, 400)], [])[0]?.startMs).toBe(10);
});

const timed = (text: string, startMs: number, endMs: number, timing: "heard" | "estimated") => ({
  ...word(text, startMs, endMs),
  timing,
  heard: [],
  startsParagraph: false,
});

test("starts an estimated signature with the voice behind the pause", () => {
  const letter = [timed("brother,", 2500, 3000, "heard"), timed("Jago", 3000, 3450, "estimated")];
  const [, signature] = estimatedAtVoice(letter, speech, 7000);
  expect(signature).toMatchObject({ startMs: 4970, endMs: 5420 });
});

test("leaves estimated words in the voice they stand in", () => {
  const within = [
    timed("we", 900, 1000, "heard"),
    timed("had", 1000, 1300, "estimated"),
    timed("tea", 2800, 3000, "heard"),
  ];
  expect(estimatedAtVoice(within, speech, 7000)).toEqual(within);
  const beforeRecognized = [timed("Jago", 3000, 3450, "estimated"), timed("left", 4980, 5200, "heard")];
  expect(estimatedAtVoice(beforeRecognized, speech, 7000)).toEqual(beforeRecognized);
});

test("keeps moved words in order and within the recording", () => {
  const words = [timed("brother,", 2500, 3000, "heard")];
  for (let at = 0; at < 12; at++) words.push(timed("word", 3000 + at * 200, 3200 + at * 200, "estimated"));
  const moved = estimatedAtVoice(words, speech, 6500);
  for (const [at, { startMs, endMs }] of moved.entries()) {
    expect(startMs).toBeGreaterThanOrEqual(moved[at - 1]?.endMs ?? 0);
    expect(endMs).toBeLessThanOrEqual(6500);
  }
});
