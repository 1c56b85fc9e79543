import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordsOfText } from "#server/pipeline/2-transcripts/words-of-text.ts";
import { alignWords } from "./align-words.ts";

describe("any corrected text", () => {
  const word = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        "the",
        "river",
        "was",
        "and",
        "1941",
        "forty",
        "one",
        "l'école",
        "ice-cream",
        "—",
        "!",
        "«",
      ),
    },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }) },
  );
  const text = fc
    .array(fc.tuple(word, fc.constantFrom(" ", "\n", "\n\n", "\u00a0", ". ")), { maxLength: 60 })
    .map((parts) => parts.flat().join(""));
  const raw = fc.array(
    fc.record({
      text: word,
      startMs: fc.nat(20_000),
      endMs: fc.nat(20_000),
      confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    }),
    { maxLength: 60 },
  );

  test("keeps the words exactly, times apart, and every raw word counted once", () => {
    fc.assert(
      fc.property(raw, text, fc.integer({ min: 1, max: 20_000 }), (heard, corrected, durationMs) => {
        const { words, removed } = alignWords(heard, corrected, durationMs);
        const evened = corrected.replace(/[^\S\u00a0\u202f]+/gu, " ");
        expect(words.map((w) => w.text).join(" ")).toBe(
          wordsOfText(evened)
            .map((w) => w.text)
            .join(" "),
        );
        for (const { startMs, endMs } of words) {
          expect(startMs).toBeGreaterThanOrEqual(0);
          expect(endMs).toBeGreaterThanOrEqual(startMs);
          expect(endMs).toBeLessThanOrEqual(durationMs);
          expect(Number.isInteger(startMs) && Number.isInteger(endMs)).toBe(true);
        }
        const inTime = [...words].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
        for (const [at, next] of inTime.entries())
          if (at > 0) expect(next.startMs).toBeGreaterThanOrEqual(inTime[at - 1]?.endMs ?? 0);
        for (const w of words) expect(w.timing === "heard").toBe(w.heard.length > 0);
        const used = [...words.flatMap((w) => w.heard), ...removed].sort((a, b) => a - b);
        expect(used).toEqual(heard.map((_, at) => at));
      }),
      { numRuns: 400 },
    );
  });

  test("joins words to the text with even spaces", () => {
    fc.assert(
      fc.property(text, (written) => {
        const parts = written.split(/[^\S\u00a0\u202f]+/u).filter((part) => /\S/.test(part));
        expect(
          wordsOfText(written)
            .map((w) => w.text)
            .join(" "),
        ).toBe(parts.join(" "));
      }),
    );
  });
});
