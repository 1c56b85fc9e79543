import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { eventDateWords } from "./event-date-words.ts";
import { anyEventDate } from "./any-event-date.ts";
import { typedEventDate } from "./typed-event-date.ts";

afterEach(() => vi.useRealTimers());

test("reads dates typed in English", () => {
  const cases = {
    "1952": "1952",
    "the summer of 1952": "1952-22",
    "Fall 1952": "1952-23",
    "in the 1930s": "193X",
    "the 1930's": "193X",
    "the ’30s": "193X",
    "before the war": "../1938",
    "during the war": "1939/1945",
    "after the war": "1946/..",
    "about 1961": "1961~",
    "c. 1961": "1961~",
    "1961?": "1961~",
    "around May 1961": "1961-05~",
    "about the summer of 1952": "1952-06~/1952-08~",
    "May 1948": "1948-05",
    "Sept. 1948": "1948-09",
    "12 May 1948": "1948-05-12",
    "on the 12th of May, 1948": "1948-05-12",
    "May 12th, 1948": "1948-05-12",
    "between 1939 and 1945": "1939/1945",
    "from May 1939 to 3 June 1945": "1939-05/1945-06-03",
    "1939–1945": "1939/1945",
    "1939 - 1945": "1939/1945",
    "before summer 1952": "../1952-05",
    "after the 1930s": "1940/..",
    " 1948-05-12 ": "1948-05-12",
    "193x": "193X",
  };
  for (const [typed, date] of Object.entries(cases)) expect(typedEventDate(typed), typed).toBe(date);
});

test("reads dates typed in French", () => {
  const cases = {
    "mai 1948": "1948-05",
    "1er mai 1948": "1948-05-01",
    "le 12 août 1948": "1948-08-12",
    "le 12 aout 1948": "1948-08-12",
    "déc. 1948": "1948-12",
    "vers 1950": "1950~",
    "1950 environ": "1950~",
    "1950\u202f?": "1950~",
    "l'été 1952": "1952-22",
    "à l’été de 1952": "1952-22",
    "le printemps 1952": "1952-21",
    "dans les années 30": "193X",
    "les années 1930": "193X",
    "avant la guerre": "../1938",
    "pendant la guerre": "1939/1945",
    "après la guerre": "1946/..",
    "entre 1939 et 1945": "1939/1945",
    "de 1939 à 1945": "1939/1945",
    "du 12 mai 1948 au 3 juin 1948": "1948-05-12/1948-06-03",
    "avant 1939 environ": "../1938~",
  };
  for (const [typed, date] of Object.entries(cases)) expect(typedEventDate(typed), typed).toBe(date);
});

test("returns null for text that is unknown, ambiguous or impossible", () => {
  for (const typed of [
    "",
    "?",
    "30 February",
    "30 February 1952",
    "29 February 1951",
    "31 avril 1952",
    "0 May 1952",
    "12 May",
    "12 1952",
    "12/05/1948",
    "jui 1950",
    "not in 1952",
    "1952 1953",
    "1950 or 1951",
    "the war of 1870",
    "the spring of the war",
    "12 war",
    "before and after 1952",
    "before after 1952",
    "between 1945 and 1939",
    "between May and July 1948",
    "the summer of '52",
    "the 00s",
    "year 0",
    "0000",
    "before 0001",
    "10000",
    "-5",
    "-0044",
    "after 9999",
    "winter 9999",
    "__proto__ 1952",
    "１９５２",
    "x".repeat(1_000_000),
    "1952 ".repeat(200_000),
    "between ".repeat(200_000),
    `${"the ".repeat(20)}1952`,
  ])
    expect(typedEventDate(typed), typed.slice(0, 30)).toBeNull();
});

test("writes a date in words", () => {
  const cases: [string, string, string][] = [
    ["1952", "1952", "1952"],
    ["1948-05", "May 1948", "mai 1948"],
    ["1948-05-12", "12 May 1948", "12 mai 1948"],
    ["1948-05-01", "1 May 1948", "1er mai 1948"],
    ["1948-05-12~", "about 12 May 1948", "vers le 12 mai 1948"],
    ["1952-22", "summer 1952", "été 1952"],
    ["193X", "the 1930s", "les années 1930"],
    ["1950~", "about 1950", "vers 1950"],
    ["1952-06~/1952-08~", "about the summer of 1952", "vers l’été 1952"],
    ["1952-12~/1953-02~", "about the winter of 1952", "vers l’hiver 1952"],
    ["1950~/1959~", "about the 1950s", "vers les années 1950"],
    ["../1938", "before 1939", "avant 1939"],
    ["../1938~", "before about 1939", "avant 1939 environ"],
    ["../1948-05-11", "before 12 May 1948", "avant le 12 mai 1948"],
    ["1946/..", "after 1945", "après 1945"],
    ["1939/1945", "between 1939 and 1945", "entre 1939 et 1945"],
    ["9999", "9999", "9999"],
  ];
  for (const [date, en, fr] of cases)
    expect([eventDateWords(date, "en"), eventDateWords(date, "fr")], date).toEqual([en, fr]);
});

test("reads the words of every date back", () => {
  fc.assert(
    fc.property(anyEventDate(1001, 9997), fc.constantFrom("en", "fr"), (date, language) => {
      expect(typedEventDate(eventDateWords(date, language))).toBe(date);
    }),
    { numRuns: 500 },
  );
});

test("reads any text as a date or null", () => {
  const word = fc.constantFrom(
    "before",
    "vers",
    "the",
    "war",
    "été",
    "mai",
    "12",
    "1er",
    "1952",
    "193X",
    "30s",
    "?",
    "et",
    "-",
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 8 }).map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const date = typedEventDate(typed);
      if (date !== null) expect(typedEventDate(date)).toBe(date);
    }),
    { numRuns: 1000 },
  );
});

test("reads dates without the clock", () => {
  for (const now of ["1970-01-01", "2200-01-01"]) {
    vi.setSystemTime(now);
    expect([typedEventDate("the 30s"), typedEventDate("before the war")]).toEqual(["193X", "../1938"]);
    expect(eventDateWords("1948-05-12", "en")).toBe("12 May 1948");
  }
});
