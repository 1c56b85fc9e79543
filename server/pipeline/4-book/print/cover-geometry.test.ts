import fc from "fast-check";
import { expect, test } from "vitest";
import { bindingWarnings, coverGeometry } from "./cover-geometry.ts";
import { pageDesign, pixelsOf } from "./page-design.ts";

const six = pageDesign("6x9");
const large = pageDesign("large print");

test("gives a 300-page casewrap the published size", () => {
  const casewrap = { width: 14.688, height: 10.75, spine: 0.938, spineText: true, turn: 0.75, overhang: 0.125 };
  expect(coverGeometry(300, six, "hardcover")).toEqual(casewrap);
  expect(coverGeometry(300, large, "hardcover")).toEqual({ ...casewrap, width: 16.688, height: 11.75 });
});

test("gives a 300-page paperback the published size", () => {
  const paperback = { width: 12.986, height: 9.25, spine: 0.736, spineText: true, turn: 0.125, overhang: 0 };
  expect(coverGeometry(300, six, "paperback")).toEqual(paperback);
  expect(coverGeometry(300, large, "paperback")).toEqual({ ...paperback, width: 14.986, height: 10.25 });
});

test("letters the spine from 80 pages on", () => {
  expect([78, 80].map((pages) => coverGeometry(pages, six, "hardcover").spineText)).toEqual([false, true]);
});

test("never makes a thicker book's spine thinner", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 800 }), fc.constantFrom("hardcover", "paperback"), (pages, binding) => {
      const spineOf = (count: number) => coverGeometry(count, six, binding).spine;
      expect(spineOf(pages + 1)).toBeGreaterThanOrEqual(spineOf(pages));
    }),
  );
});

test("warns of 23 and 801 pages in a hardcover", () => {
  expect([23, 24, 800, 801].map((pages) => bindingWarnings(pages, "hardcover"))).toEqual([
    ["A hardcover needs at least 24 pages; this book has 23."],
    [],
    [],
    ["A hardcover holds at most 800 pages; this book has 801."],
  ]);
  expect(bindingWarnings(30, "paperback")).toEqual(["A paperback needs at least 32 pages; this book has 30."]);
});

test("prints the flattest picture with one line of pixels", () => {
  expect(pixelsOf({ width: 4, height: 0.001 })).toEqual({ width: 1200, height: 1 });
});
