import { expect, test } from "vitest";
import { emptyDraft, joinedDraft, type Draft } from "./draft.ts";

const back: Draft = { type: "note", content: "Two boats.", when: "May 1965", name: "Theo" };

test("keeps typed words when a piece comes back", () => {
  const typed = { ...emptyDraft, content: "It rained.", name: "Theo" };
  expect(joinedDraft(typed, back)).toEqual({ ...back, content: "It rained.\n\nTwo boats." });
  expect(joinedDraft({ ...typed, when: "1964" }, back).when).toBe("1964");
});

test("restores a piece into an empty form", () => {
  expect(joinedDraft(null, back)).toEqual(back);
  expect(joinedDraft({ ...emptyDraft, content: " " }, back)).toEqual(back);
});
