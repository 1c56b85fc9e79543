import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const now = Date.parse("2026-11-21T08:00:00Z");

test.each([
  ["20", 20_000],
  [" 0.05 ", 50],
  ["0", 0],
  ["Sat, 21 Nov 2026 08:01:30 GMT", 90_000],
  ["Sat, 21 Nov 2026 07:00:00 GMT", 0],
  ["soon", null],
  ["-5", null],
  ["", null],
  [null, null],
])("reads retry-after %j as %j ms", (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
