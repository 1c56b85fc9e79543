import fc from "fast-check";
import { expect, test } from "vitest";
import { synthesizeSpeech } from "#server/testing/spoken-sound.ts";
import { ceiling, applyGain } from "./apply-gain.ts";

const rate = 16_000;
const peakOf = (samples: Int16Array) => samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
const dbOf = (samples: Int16Array) =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

test("raises and lowers loudness without clipping", async () => {
  const voice = await synthesizeSpeech("My father owned a small bakery on the corner of our street");
  const changeDb = (gainDb: number) => dbOf(applyGain(voice, gainDb, rate)) - dbOf(voice);
  expect(changeDb(0)).toBe(0);
  expect(changeDb(-6)).toBeCloseTo(-6, 1);
  expect(changeDb(6)).toBeGreaterThan(3);
  expect(changeDb(12)).toBeGreaterThan(changeDb(6) + 1);
  for (const gainDb of [6, 12]) expect(peakOf(applyGain(voice, gainDb, rate))).toBeLessThanOrEqual(ceiling);
});

test("never clips and never lowers a raised sound", () => {
  const sound = fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 2_000 });
  fc.assert(
    fc.property(
      sound,
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(16_000, 22_050, 24_000),
      (samples, gainDb, of) => {
        const before = Int16Array.from(samples);
        const after = applyGain(before, gainDb, of);
        expect(after.length).toBe(before.length);
        for (const [at, sample] of before.entries()) {
          const [was, is] = [Math.abs(sample), Math.abs(after[at] ?? Number.NaN)];
          expect(is).toBeGreaterThanOrEqual(was);
          expect(is).toBeLessThanOrEqual(Math.max(ceiling, was));
        }
      },
    ),
  );
});
