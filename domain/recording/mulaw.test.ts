import fc from "fast-check";
import { expect, test } from "vitest";
import { fromMulaw, toMulaw } from "./mulaw.ts";

test("matches G.711 µ-law at its corners", () => {
  expect([...toMulaw(Int16Array.of(0, -1, 32_767, -32_768))]).toEqual([0xff, 0x7f, 0x80, 0x00]);
  expect([...fromMulaw(Uint8Array.of(0xff, 0x7f, 0x80, 0x00))]).toEqual([0, 0, 32_124, -32_124]);
});

test("restores every sample within a sixteenth and every byte exactly", () => {
  fc.assert(
    fc.property(fc.integer({ min: -32_124, max: 32_124 }), (sample) => {
      const [back = Number.NaN] = fromMulaw(toMulaw(Int16Array.of(sample)));
      expect(Math.abs(back - sample)).toBeLessThanOrEqual(Math.abs(sample) / 16 + 4);
    }),
  );
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const again = toMulaw(fromMulaw(bytes));
  /* Zero has two bytes. */
  expect([...again].filter((byte, at) => byte !== bytes[at])).toEqual([0xff]);
});
