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
/** For each word, null when it is kept, or what replaces it. */
const edits = fc.array(fc.option(fc.array(typed, { maxLength: 3 }), { freq: 2, nil: null }), {
  minLength: said.length,
  maxLength: said.length,
});

function expectInOrder(words: readonly { startMs: number; endMs: number }[], fromMs: number, toMs: number) {
  let reached = fromMs;
  for (const { startMs, endMs } of words) {
    expect(startMs).toBeGreaterThanOrEqual(reached);
    expect(endMs).toBeGreaterThanOrEqual(startMs);
    reached = endMs;
  }
  expect(reached).toBeLessThanOrEqual(toMs);
}

describe("a correction", () => {
  test("keeps the times of untouched words and stays in its gaps", () => {
    fc.assert(
      fc.property(heard, edits, (raw, changes) => {
        const edited = raw.flatMap((word, at): { text: string; kept: Word | null }[] => {
          const change = changes[at] ?? null;
          return change === null ? [{ text: word.text, kept: word }] : change.map((text) => ({ text, kept: null }));
        });
        const { words } = alignWords(raw, edited.map(({ text }) => text).join(" "), durationMs);
        expect(words.map(({ text }) => text)).toEqual(edited.map(({ text }) => text));
        for (const [at, { kept }] of edited.entries()) {
          const { startMs, endMs } = kept ?? {};
          if (kept) expect(words[at]).toMatchObject({ startMs, endMs });
        }
        expectInOrder(words, 0, durationMs);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ["the river mother on we a street", "the 1951 mother we street", [0, 300, 600, 1200, 1800]],
    ["the that froze street goats mother", "the goats Hofmann, 1951", [0, 1200]],
  ])("keeps each word of %j in %j where it was", (recognized, corrected, starts) => {
    const raw = recognized
      .split(" ")
      .map((text, at) => ({ text, startMs: at * 300, endMs: at * 300 + 300, confidence: null }));
    const { words } = alignWords(raw, corrected, durationMs);
    expect(words.slice(0, starts.length).map(({ startMs }) => startMs)).toEqual(starts);
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
