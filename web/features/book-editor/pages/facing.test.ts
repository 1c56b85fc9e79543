import { expect, test } from "vitest";
import { openSheets, printedNumbers, turned, turnOfKey } from "./facing.ts";

test("opens even pages at the left and one page on phones", () => {
  expect([1, 2, 3, 10].map((sheet) => openSheets(sheet, 10, false))).toEqual([[1], [2, 3], [2, 3], [10]]);
  expect(openSheets(7, 10, true)).toEqual([7]);
});

test("turns a leaf and stays at both ends", () => {
  const keys = ["ArrowRight", "ArrowLeft", "Home", "End"].map((key) => turnOfKey(key) ?? "next");
  expect(keys.map((turn) => turned(4, turn, 10, false))).toEqual([6, 3, 1, 10]);
  expect(keys.map((turn) => turned(4, turn, 10, true))).toEqual([5, 3, 1, 10]);
  expect([turned(1, "back", 10, false), turned(10, "next", 10, false), turned(10, "next", 10, true)]).toEqual([
    1, 10, 10,
  ]);
  expect(turnOfKey("a")).toBeNull();
});

test("numbers pages after the front matter", () => {
  expect(
    [
      [2, 3],
      [8, 9],
      [64, 65],
    ].map((open) => printedNumbers(open, 8)),
  ).toEqual([[], [1], [56, 57]]);
});
