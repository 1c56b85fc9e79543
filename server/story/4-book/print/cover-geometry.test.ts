import fc from "fast-check";
import { expect, test } from "vitest";
import { coverGeometry } from "./cover-geometry.ts";

test("gives a 300-page casewrap the published size", () => {
  expect(coverGeometry(300)).toEqual({ width: 14.688, height: 10.75, spine: 0.938, spineText: true });
});

test("letters the spine from 80 pages on", () => {
  expect([78, 80].map((pages) => coverGeometry(pages).spineText)).toEqual([false, true]);
});

test("never makes a thicker book's spine thinner", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 800 }), (pages) => {
      expect(coverGeometry(pages + 1).spine).toBeGreaterThanOrEqual(coverGeometry(pages).spine);
    }),
  );
});
