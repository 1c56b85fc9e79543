import { expect, test } from "vitest";
import { remainingMinutes } from "./remaining-minutes.ts";

test("estimates two minutes for each open question, and 30 by default", () => {
  expect(remainingMinutes({ answered: 29, total: 100 })).toBe(142);
  expect(remainingMinutes({ answered: 86, total: 85 })).toBe(0);
  expect(remainingMinutes({ answered: 0, total: 0 })).toBe(30);
});
