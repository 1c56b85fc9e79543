import { describe, expect, it } from "vitest";
import type { Language } from "#domain/language.ts";
import { readNumbers } from "./numbers.ts";
import { readTokens } from "./tokens.ts";

const read = (text: string, language: Language) =>
  readNumbers(readTokens(text), language).map(({ as, value, unit }) => [as, Math.round(value * 100) / 100, unit]);

describe("numbers in words and digits", () => {
  it.each([
    ["nineteen forty-one", "cardinal", 1941, null],
    ["nineteen oh five", "cardinal", 1905, null],
    ["nineteen hundred and five", "cardinal", 1905, null],
    ["two thousand and eight", "cardinal", 2008, null],
    ["twelve hundred people", "cardinal", 1200, null],
    ["one hundred and twenty-three cows", "cardinal", 123, "cow"],
    ["the nineteen forties", "decade", 1940, null],
    ["the forties", "decade", 40, null],
    ["the 1940s", "decade", 1940, null],
    ["twenty-first", "ordinal", 21, null],
    ["the 4th", "ordinal", 4, null],
    ["1,200 francs", "cardinal", 1200, "franc"],
    ["two and a half years", "cardinal", 2.5, "year"],
    ["two dozen eggs", "cardinal", 24, null],
    ["half of them", "fraction", 0.5, null],
    ["six of us children", "cardinal", 6, "child"],
    ["5:30", "clock", 330, null],
  ])("of %j are %s %d in English", (text, as, value, unit) => {
    expect(read(text, "en")[0]).toEqual([as, value, unit]);
  });

  it.each([
    ["quatre-vingt-dix-sept ans", "cardinal", 97, "year"],
    ["soixante et onze ans", "cardinal", 71, "year"],
    ["soixante-dix", "cardinal", 70, null],
    ["septante-deux", "cardinal", 72, null],
    ["nonante ans", "cardinal", 90, "year"],
    ["quatre-vingts", "cardinal", 80, null],
    ["quatre vingt un", "cardinal", 81, null],
    ["dix-neuf cent quarante et un", "cardinal", 1941, null],
    ["mille neuf cent quarante et un", "cardinal", 1941, null],
    ["deux cent trois lettres", "cardinal", 203, null],
    ["les années quarante", "decade", 40, null],
    ["une vingtaine de lapins", "cardinal", 20, null],
    ["huit ans et demi", "cardinal", 8, "year"],
    ["vingt et unième", "ordinal", 21, null],
    ["1 200 francs", "cardinal", 1200, "franc"],
    ["la moitié", "fraction", 0.5, null],
    ["six heures et quart", "cardinal", 6, "hour"],
  ])("of %j are %s %d in French", (text, as, value, unit) => {
    expect(read(text, "fr")[0]).toEqual([as, value, unit]);
  });

  it("are times of day where they are said as such", () => {
    expect(read("at half past five", "en")).toContainEqual(["clock", 330, null]);
    expect(read("quarter to six", "en")).toContainEqual(["clock", 345, null]);
    expect(read("six thirty", "en")).toContainEqual(["clock", 390, null]);
    expect(read("huit heures et quart", "fr")).toContainEqual(["clock", 495, null]);
    expect(read("à midi", "fr")).toContainEqual(["clock", 720, null]);
  });
});
