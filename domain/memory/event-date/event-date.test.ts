import fc from "fast-check";
import { expect, test } from "vitest";
import { compareEventDays, eventDateOf, eventDaysOf, isEventDate, type EventDateParts } from "./event-date.ts";
import { anyEventDate } from "./any-event-date.ts";

test("writes separate fields as EDTF", () => {
  const cases: [EventDateParts, string][] = [
    [{ year: 1952 }, "1952"],
    [{ year: 1948, month: 5 }, "1948-05"],
    [{ year: 1948, month: 5, day: 12 }, "1948-05-12"],
    [{ year: 1952, month: 2, day: 29 }, "1952-02-29"],
    [{ year: 1952, season: "summer" }, "1952-22"],
    [{ year: 1934, decade: true }, "193X"],
    [{ year: 1961, approximate: true }, "1961~"],
    [{ year: 1961, month: 3, approximate: true }, "1961-03~"],
    [{ year: 1952, season: "summer", approximate: true }, "1952-06~/1952-08~"],
    [{ year: 1934, decade: true, approximate: true }, "1930~/1939~"],
    [{ year: 1939, before: true }, "../1938"],
    [{ year: 1948, month: 1, before: true }, "../1947-12"],
    [{ year: 1948, month: 3, day: 1, before: true }, "../1948-02-29"],
    [{ year: 1952, season: "summer", before: true }, "../1952-05"],
    [{ year: 1945, after: true, approximate: true }, "1946~/.."],
    [{ year: 1952, season: "winter", after: true }, "1953-03/.."],
    [{ year: 1934, decade: true, after: true }, "1940/.."],
    [{ year: 1 }, "0001"],
    [{ year: 9999, month: 12, day: 31 }, "9999-12-31"],
  ];
  for (const [parts, date] of cases) expect(eventDateOf(parts), JSON.stringify(parts)).toBe(date);
});

test("rejects fields that form no date", () => {
  const cases: EventDateParts[] = [
    { year: 0 },
    { year: -1 },
    { year: 10_000 },
    { year: 1952.5 },
    { year: Number.NaN },
    { year: 1952, day: 12 },
    { year: 1952, month: 2, day: 30 },
    { year: 1951, month: 2, day: 29 },
    { year: 1952, month: 4, day: 31 },
    { year: 1952, month: 22 },
    { year: 1952, month: 5, season: "summer" },
    { year: 1952, month: 5, decade: true },
    { year: 1952, season: "summer", decade: true },
    { year: 1952, before: true, after: true },
    { year: 1, before: true },
    { year: 9999, after: true },
    { year: 9999, season: "winter" },
    { year: 5, decade: true },
  ];
  for (const parts of cases) expect(eventDateOf(parts), JSON.stringify(parts)).toBeNull();
});

test("rejects text that is no event date", () => {
  for (const text of [
    "",
    "0000",
    "0000-05",
    "000X",
    "-0001",
    "Y17000",
    "12345",
    "19XX",
    "1952-XX",
    "1952-13",
    "1952-25",
    "1951-02-29",
    "1900-02-29",
    "1952-02-30",
    "1961?",
    "1961~~",
    "1952-22~",
    "193X~",
    "1948-05-12T10:00",
    "20",
    "/",
    "1939/",
    "/1939",
    "../..",
    "../0000",
    "1945/1939",
    "1939/1939",
    "1939/1945/1946",
    "193X/1945",
    " 1952",
    "1952\n",
    "summer 1952",
    "1".repeat(1_000_000),
    "1952-".repeat(200_000),
    "../".repeat(300_000),
  ]) {
    expect(isEventDate(text), text.slice(0, 20)).toBe(false);
    expect(eventDaysOf(text)).toBeNull();
  }
});

test("gives the first and the last day of a date", () => {
  const cases: [string, string | null, string | null][] = [
    ["1952", "1952-01-01", "1952-12-31"],
    ["1952-02", "1952-02-01", "1952-02-29"],
    ["1948-05-12~", "1948-05-12", "1948-05-12"],
    ["1952-21", "1952-03-01", "1952-05-31"],
    ["1952-22", "1952-06-01", "1952-08-31"],
    ["1952-24", "1952-12-01", "1953-02-28"],
    ["0050-24", "0050-12-01", "0051-02-28"],
    ["193X", "1930-01-01", "1939-12-31"],
    ["../1938", null, "1938-12-31"],
    ["1946-05/..", "1946-05-01", null],
    ["1939~/1945-05", "1939-01-01", "1945-05-31"],
    ["0001", "0001-01-01", "0001-12-31"],
    ["9999", "9999-01-01", "9999-12-31"],
  ];
  for (const [date, from, to] of cases) expect(eventDaysOf(date), date).toEqual({ from, to });
});

test("sorts by the first day, then by the last", () => {
  const sorted = ["1929", "193X", "1935-06-01", "1935-22", "../1938", "1939", "1939/1945", "1945-12", "1946/.."];
  const found = sorted.toReversed().toSorted((a, b) => compareEventDays(daysOf(a), daysOf(b)));
  expect(found).toEqual(sorted);
});

test("accepts every date it writes, with days in order", () => {
  fc.assert(
    fc.property(anyEventDate(1, 9999), (date) => {
      expect(isEventDate(date)).toBe(true);
      const { from, to } = daysOf(date);
      for (const day of [from, to].filter((one) => one !== null)) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect((from ?? "0001") <= (to ?? "9999-12-31")).toBe(true);
      expect(from ?? to).not.toBeNull();
    }),
  );
});

test("compares every three dates consistently", () => {
  const date = anyEventDate(1900, 1990).map(daysOf);
  fc.assert(
    fc.property(date, date, date, (a, b, c) => {
      expect(compareEventDays(a, b)).toBe(0 - compareEventDays(b, a));
      const [x, y, z] = [a, b, c].toSorted(compareEventDays);
      if (x && y && z) expect(compareEventDays(x, z)).toBe(Math.min(compareEventDays(x, y), compareEventDays(y, z)));
    }),
  );
});

test("throws for no text", () => {
  const sign = fc.constantFrom(..."0123456789X~-./");
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 26 }), (text) => void eventDaysOf(text)),
    { numRuns: 2000 },
  );
});

function daysOf(date: string) {
  const days = eventDaysOf(date);
  if (days === null) throw new Error(`no event date: ${date}`);
  return days;
}
