import { expect, test } from "vitest";
import { removalTime } from "./deletion.ts";

test.each([
  ["2026-11-28T10:55:16.123456+00:00", "2026-12-28T10:55:16.123Z"],
  ["2028-02-01T23:30:00+01:00", "2028-03-02T22:30:00.000Z"],
  ["2026-03-20T12:00:00Z", "2026-04-19T12:00:00.000Z"],
])("removes what was deleted at %s from %s on", (deletedAt, removed) => {
  expect(removalTime(deletedAt)).toBe(removed);
});
