import { expect, test } from "vitest";
import { placeWords } from "./place-words.ts";

test("writes coordinates in words of both languages", () => {
  expect(placeWords(48.8504, 2.2832, "en")).toBe("48.85° north, 2.283° east");
  expect(placeWords(-33.925, -18.4241, "fr")).toBe("33,925° sud, 18,424° ouest");
});
