import { expect, test } from "vitest";
import { barHeights } from "./bar-heights.ts";

test("draws five bars of 10 to 80 px", () => {
  expect(barHeights(0)).toEqual([10, 10, 10, 10, 10]);
  const loud = barHeights(1);
  expect(loud).toHaveLength(5);
  expect(Math.max(...loud)).toBe(80);
  expect(loud).toEqual(loud.toReversed());
});
