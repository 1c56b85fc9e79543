import { expect, test } from "vitest";
import { numberTyped } from "./number-typed.ts";

test("reads numbers of both languages and refuses everything else", () => {
  expect(["20", " 2,5 ", "0.5", ""].map(numberTyped)).toEqual([20, 2.5, 0.5, null]);
  expect(["0", "-1", "1e9", "20 GB", "Infinity", "9999999999"].map(numberTyped)).toEqual(Array(6).fill(undefined));
});
