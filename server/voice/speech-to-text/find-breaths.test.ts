import { expect, test } from "vitest";
import { breathFinder } from "./find-breaths.ts";

const rate = 16_000;

/** A voice of so many seconds, or a quiet room. */
function sound(seconds: number, loud: boolean): Int16Array {
  return Int16Array.from({ length: seconds * rate }, (_, at) => (loud ? 9_000 : 90) * Math.sin(at / 3));
}

/** Where it parts what it is given, in ms, in pieces of this many samples. */
function breathsIn(whole: Int16Array, pieceSamples: number): number[] {
  const find = breathFinder();
  const found: number[] = [];
  for (let at = 0; at < whole.length; at += pieceSamples) {
    const breath = find(whole.subarray(at, at + pieceSamples));
    if (breath !== null) found.push((at + breath) / (rate / 1000));
  }
  return found;
}

const joined = (...parts: Int16Array[]) => Int16Array.from(parts.flatMap((part) => [...part]));

test("splits long speech at breaths, else at a maximum length", () => {
  const breathes = joined(sound(9, true), sound(0.2, false), sound(4, true));
  for (const pieceSamples of [160, 2_048, 16_000]) {
    const [only, ...others] = breathsIn(breathes, pieceSamples);
    expect([only, others]).toEqual([9_100, []]);
    expect(breathsIn(sound(34, true), pieceSamples)).toEqual([16_000, 32_000]);
  }
});

test("splits at pauses and keeps short utterances whole", () => {
  expect(breathsIn(joined(sound(7, true), sound(1, false), sound(7, true), sound(0.2, false)), 2_048)).toEqual([]);
});
