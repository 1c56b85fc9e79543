import { expect, test } from "vitest";
import { isOtherVoice, otherVoiceSchema } from "./other-voice.ts";
import { givenWay, stillSpeaking, upTo, type Stretch } from "#domain/recording/other-voice-stretches.ts";

const word = (startMs: number) => ({ startMs, endMs: startMs + 200 });

test("limits an interviewer stretch without an end to one minute", () => {
  const others = otherVoiceSchema.parse([[1_000, 3_600_000]]);
  expect([2_000, 60_000, 62_000, 3_000_000].map((at) => isOtherVoice(word(at), others))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  for (const none of [null, "x", [[1]], [[Number.NaN, 5]], Array.from({ length: 401 }, () => [0, 1])])
    expect(otherVoiceSchema.parse(none)).toEqual([]);
});

test("separates words around a browser kill by speaker", () => {
  const noted = stillSpeaking([[0, 2_000]], 10_000);
  expect(isOtherVoice(word(10_500), noted)).toBe(true);
  const goneOn = upTo(noted, 11_000);
  expect([isOtherVoice(word(10_500), goneOn), isOtherVoice(word(11_100), goneOn)]).toEqual([true, false]);
});

test("keeps the first words of a slow speaker who interrupts a question", () => {
  const asked: Stretch[] = [
    [0, 1_000],
    [5_000, 9_000],
  ];
  expect(givenWay(asked, 9_500, 3_000)).toEqual([asked[0], [5_000, 6_500]]);
  expect(givenWay(asked, 14_000, 3_000)).toEqual([asked[0], [5_000, 7_800]]);
  expect(givenWay([[5_000, 5_900]], 6_000, 3_000)).toEqual([[5_000, 5_001]]);
});
