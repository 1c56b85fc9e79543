import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Word } from "#domain/recording/transcript.ts";
import { alignWords } from "./align-words.ts";

const durationMs = 60_000;
const said = "the river froze and my mother sang in a kitchen while we lived on that old mill street with goats".split(
  " ",
);
/** None resembles a word that was said. */
const typed = fc.constantFrom(..."Hofmann, Quebec! Zurich 1951 Jezebel. Phuong «Bjerg»".split(" "));

/** Words in order, with pauses; each word once, because a text does not say which of two equal words was removed. */
const heard = fc
  .uniqueArray(
    fc.record({ text: fc.constantFrom(...said), pause: fc.nat(400), length: fc.integer({ min: 1, max: 600 }) }),
    {
      selector: ({ text }) => text,
      minLength: 1,
    },
  )
  .map((parts) => {
    let now = 0;
    return parts.map(({ text, pause, length }): Word => {
      const startMs = now + pause;
      now = startMs + length;
      return { text, startMs, endMs: now, confidence: null };
    });
  });
const correction = fc.record({
  raw: heard,
  at: fc.nat(20),
  length: fc.nat(6),
  words: fc.array(typed, { maxLength: 8 }),
});

function timesOf(words: readonly { startMs: number; endMs: number }[]) {
  return words.map(({ startMs, endMs }) => [startMs, endMs]);
}

function expectInOrder(words: readonly { startMs: number; endMs: number }[], fromMs: number, toMs: number) {
  let reached = fromMs;
  for (const { startMs, endMs } of words) {
    expect(startMs).toBeGreaterThanOrEqual(reached);
    expect(endMs).toBeGreaterThanOrEqual(startMs);
    reached = endMs;
  }
  expect(reached).toBeLessThanOrEqual(toMs);
}

describe("a correction of one stretch", () => {
  test("keeps all other times and stays in its gap", () => {
    fc.assert(
      fc.property(correction, ({ raw, at, length, words: replaced }) => {
        const from = Math.min(at, raw.length);
        const [before, after] = [raw.slice(0, from), raw.slice(from + length)];
        const text = [...before.map((word) => word.text), ...replaced, ...after.map((word) => word.text)].join(" ");
        const { words } = alignWords(raw, text, durationMs);
        const end = words.length - after.length;
        expect(timesOf(words.slice(0, from))).toEqual(timesOf(before));
        expect(timesOf(words.slice(end))).toEqual(timesOf(after));
        expectInOrder(words.slice(from, end), before.at(-1)?.endMs ?? 0, after[0]?.startMs ?? durationMs);
      }),
      { numRuns: 1000 },
    );
  });

  test("gives every word an ordered time when all words change", () => {
    fc.assert(
      fc.property(heard, fc.array(typed, { minLength: 1, maxLength: 60 }), (raw, replaced) => {
        const { words } = alignWords(raw, replaced.join(" "), durationMs);
        expect(words.map(({ text }) => text)).toEqual(replaced);
        expectInOrder(words, 0, durationMs);
      }),
    );
  });
});
