import { expect, test } from "vitest";
import { precisionOf, withPrecision } from "./date-precision.ts";
import { seasonsAround, weekdayOf } from "./event-date-words.ts";

test("tells how precise a date is", () => {
  const dates = {
    "1948-05-12": "exactly",
    "1948-05-12~": "about",
    "1948-05": "sometime",
    "1952-22": "sometime",
    "1952-06~/1952-08~": "about",
    "193X": "sometime",
    "1930~/1939~": "about",
    "1939/1945": null,
    "../1938": null,
  };
  for (const [date, precision] of Object.entries(dates)) expect(precisionOf(date), date).toBe(precision);
});

test("changes the precision of a date", () => {
  const dates: Record<string, [exactly: string | null, about: string, sometime: string]> = {
    "1948-05-12": ["1948-05-12", "1948-05-12~", "1948-05"],
    "1948-05-12~": ["1948-05-12", "1948-05-12~", "1948-05"],
    "1965-05": [null, "1965-05~", "1965-05"],
    "1952-22": [null, "1952-06~/1952-08~", "1952-22"],
    "1952-12~/1953-02~": [null, "1952-12~/1953-02~", "1952-24"],
    "1930~/1939~": [null, "1930~/1939~", "193X"],
  };
  for (const [date, [exactly, about, sometime]] of Object.entries(dates)) {
    expect(withPrecision(date, "exactly"), date).toBe(exactly);
    expect(withPrecision(date, "about"), date).toBe(about);
    expect(withPrecision(date, "sometime"), date).toBe(sometime);
  }
  expect(withPrecision("1939/1945", "about")).toBeNull();
});

test("names the weekday of a day only", () => {
  expect(weekdayOf("1965-05-01", "en")).toBe("Saturday");
  expect(weekdayOf("1965-05-01", "fr")).toBe("samedi");
  expect(weekdayOf("1965-05-01~", "en")).toBeNull();
});

test("names the seasons around a season", () => {
  expect(seasonsAround("1952-22", "en")).toEqual(["the spring of 1952", "the autumn of 1952"]);
  expect(seasonsAround("1952-12~/1953-02~", "fr")).toEqual(["l’automne 1952", "le printemps 1953"]);
  expect(seasonsAround("1953-21", "en")).toEqual(["the winter of 1952", "the summer of 1953"]);
  expect(seasonsAround("1952", "en")).toBeNull();
});
