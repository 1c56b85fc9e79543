import { expect, test } from "vitest";
import { frequentTags } from "./frequent-tags.ts";

test("lists the tags of the most elements first", () => {
  const elements = [["war"], ["family", "war"], ["river"], ["barn"]].map((tags) => ({ tags }));
  expect(frequentTags(elements, 3)).toEqual(["war", "barn", "family"]);
  expect(frequentTags([], 3)).toEqual([]);
});
