import { expect, test } from "vitest";
import { settledSources } from "./settled-sources.ts";

const sources = { answers: { a: "1" }, photos: {}, memories: {}, settings: { title: "T" } };

test("keeps sources that did not change", () => {
  expect(settledSources(sources, structuredClone(sources))).toEqual(sources);
  expect(settledSources(sources, null)).toEqual(sources);
});

test("names every source and refuses approval after a change", () => {
  const after = { ...sources, answers: { b: "1" }, placed: { p: "1" } };
  expect(settledSources(sources, after)).toEqual({
    ...sources,
    answers: { a: "1", b: "1" },
    placed: { p: "1" },
    unsettled: true,
  });
});
