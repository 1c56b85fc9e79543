import { expect, test } from "vitest";
import { dateCases } from "./two-dates-cases.ts";
import { findDatePairs, mostPairs } from "./find-date-pairs.ts";
import { isYear, onlyYear, withYear, yearsIn } from "./years.ts";

const pairsOf = (texts: readonly string[]) =>
  findDatePairs(
    texts.map((text) => ({ text })),
    ({ text }) => !text.startsWith("By hand"),
  ).map(({ one, other }) => `${one.text} | ${other.text}`);

test("reaches its measured figures on sentences nobody tuned it to", () => {
  const figures = Object.values(dateCases).map(({ told, contradictions, others }) => {
    const wanted = new Set(contradictions.map((pair) => pair.join(" | ")));
    const shown = pairsOf([...told, ...contradictions.flat(), ...others.flat()]);
    return { right: shown.filter((pair) => wanted.has(pair)).length, shown: shown.length, wanted: wanted.size };
  });
  expect(figures).toEqual([
    { right: 9, shown: 10, wanted: 10 },
    { right: 7, shown: 9, wanted: 10 },
  ]);
});

const mill = ["The old mill burned down in 1936.", "I saw the old mill burning in 1938."];

test("pairs each two sentences once, up to a limit", () => {
  const [one = "", other = ""] = mill;
  expect(pairsOf([...dateCases.en.told, ...mill])).toEqual([`${one} | ${other}`]);
  const many = Array.from({ length: 40 }, (_, at) => `The old mill burned down in ${1931 + (at % 10)}.`);
  expect(pairsOf([...dateCases.en.told, ...many].slice(0, 25))).toHaveLength(mostPairs);
});

test("pairs no equal years, far years, several years or sentences by hand", () => {
  const [one = ""] = mill;
  for (const other of [
    "I saw the old mill burning in 1936.",
    "I saw the old mill burning in 1966.",
    "I saw the old mill burning in 1937 or 1938.",
    "By hand: the old mill burned down in 1938.",
  ])
    expect(pairsOf([...dateCases.en.told, one, other]), other).toEqual([]);
});

const about = (name: string, year: number) => `Our dear son ${name} got married in the old chapel in ${year}.`;

test("pairs no sentences about different people", () => {
  expect(pairsOf([...dateCases.en.told, about("Peter", 1964), about("Michael", 1967)])).toEqual([]);
  expect(pairsOf([...dateCases.en.told, about("Peter", 1964), about("Peter", 1967)])).toHaveLength(1);
});

test("finds the years of a text and replaces them", () => {
  const text = "In 1951, at 12.1952 and 1,953: no 19514, B1955 or 1849; d’1956.";
  expect(yearsIn(text).map(({ year }) => year)).toEqual([1951, 1956]);
  expect(onlyYear("In 1951, yes, 1951.")).toBe(1951);
  expect(onlyYear(text)).toBeNull();
  expect(withYear("In 1951, yes, 1951.", 1953)).toBe("In 1953, yes, 1953.");
  expect([1849, 1850, new Date().getFullYear(), new Date().getFullYear() + 1].map(isYear)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
