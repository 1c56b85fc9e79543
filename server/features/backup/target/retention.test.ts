import { expect, test } from "vitest";
import { isBackupDue } from "#server/features/backup/is-backup-due.ts";
import { longestKeptDays } from "#server/platform/config/backup-config.ts";
import { backupId, expiredBackups, startOf } from "./retention.ts";

const now = new Date("2026-11-28T03:00:00Z");
const hour = 60 * 60_000;
const ago = (days: number, hours = 0) => backupId(new Date(now.getTime() - (days * 24 + hours) * hour));

test("names a backup by its start", () => {
  expect(backupId(now)).toBe("2026-11-28T03-00-00-000Z");
  expect(startOf(backupId(now))).toEqual(now);
  expect(["x", "2026-11-28", "2026-99-28T03-00-00-000Z", "../x"].map(startOf)).toEqual([null, null, null, null]);
});

test("keeps seven days and four weeks of nightly backups", () => {
  const nightly = Array.from({ length: 120 }, (_, days) => ago(days));
  const expired = new Set(expiredBackups(nightly, now, { days: 7, weeks: 4 }));
  const kept = nightly.filter((id) => !expired.has(id)).map((id) => id.slice(0, 10));
  const days = ["2026-11-28", "2026-11-27", "2026-11-26", "2026-11-25", "2026-11-24", "2026-11-23", "2026-11-22"];
  expect(kept).toEqual([...days, "2026-11-15", "2026-11-08", "2026-11-01"]);
});

test.each([
  { days: 7, weeks: 4, longest: 35 },
  { days: 10, weeks: 0, longest: 10 },
  { days: 30, weeks: 1, longest: 30 },
  { days: 1, weeks: 8, longest: 63 },
])("keeps no backup longer than $longest days", ({ longest, ...keep }) => {
  expect(longestKeptDays(keep)).toBe(longest);
  for (let day = 0; day < 14; day++) {
    const at = new Date(now.getTime() + day * 24 * hour);
    const nightly = Array.from({ length: 80 }, (_, age) => backupId(new Date(at.getTime() - age * 24 * hour)));
    const expired = new Set(expiredBackups(nightly, at, keep));
    const kept = nightly.filter((id) => !expired.has(id)).map((id) => at.getTime() - (startOf(id)?.getTime() ?? 0));
    expect(Math.max(...kept)).toBeLessThanOrEqual(longest * 24 * hour);
  }
});

test("keeps the newest of a day and always the newest", () => {
  expect(expiredBackups([ago(0, 1), ago(0, 2), ago(0)], now, { days: 7, weeks: 0 })).toEqual([ago(0, 1), ago(0, 2)]);
  expect(expiredBackups([ago(400), ago(500)], now, { days: 1, weeks: 0 })).toEqual([ago(500)]);
});

test("backs up at night, after a missed night and a failure", () => {
  const night = new Date(2026, 10, 28, 3);
  const noon = new Date(2026, 10, 28, 12);
  expect(isBackupDue({ goodHours: null, triedHours: null }, noon)).toBe(true);
  expect(isBackupDue({ goodHours: 24, triedHours: 24 }, night)).toBe(true);
  expect(isBackupDue({ goodHours: 24, triedHours: 24 }, noon)).toBe(false);
  expect(isBackupDue({ goodHours: 27, triedHours: 27 }, noon)).toBe(true);
  expect(isBackupDue({ goodHours: 27, triedHours: 0.5 }, noon)).toBe(false);
  expect(isBackupDue({ goodHours: 2, triedHours: 2 }, night)).toBe(false);
});
