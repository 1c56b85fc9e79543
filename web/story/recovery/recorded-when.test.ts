import { expect, test } from "vitest";
import { recordedWhen } from "./recorded-when.ts";

test("names today's recording by time, others by weekday, older by date", () => {
  const now = new Date(2026, 10, 22, 23, 30).getTime();
  const before = (days: number) => recordedWhen(now - days * 86_400_000, now, "en").day;
  expect(recordedWhen(now - 3_600_000, now, "en").day).toBe(null);
  expect(before(1)).toBe("Saturday");
  expect(before(8)).toBe("November 14");
});
