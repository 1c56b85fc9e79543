import { expect, test } from "vitest";
import { progressOf } from "./progress.ts";

const stageAt = (answered: number) => progressOf({ answered, total: 100 }).stage;

test("starts the stages at 0, 25, 50 and 75 percent", () => {
  expect([0, 24, 25, 49, 50, 74, 75, 100].map(stageAt)).toEqual([
    "beginning",
    "beginning",
    "early",
    "early",
    "middle",
    "middle",
    "final",
    "final",
  ]);
});

test("rounds progress to whole percent, 0 without a total", () => {
  expect(progressOf({ answered: 29, total: 85 }).percent).toBe(34);
  expect(progressOf({ answered: 0, total: 0 })).toEqual({ percent: 0, stage: "beginning" });
});
