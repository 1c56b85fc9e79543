import fc from "fast-check";
import { expect, test } from "vitest";
import { bindingWarnings, coverGeometry } from "./cover-geometry.ts";

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

test("says of 23 pages that they are too few for a hardcover, of 801 that they are too many", () => {
  expect([23, 24, 800, 801].map(bindingWarnings)).toEqual([
    ["A hardcover needs at least 24 pages; this book has 23."],
    [],
    [],
    ["A hardcover holds at most 800 pages; this book has 801."],
  ]);
});
