import fc from "fast-check";
import { expect, test } from "vitest";
import {
  characterCount,
  maxKeywordLength,
  maxKeywords,
  maxMemoryDescription,
  maxMemoryTitle,
  memoryFormSchemaOf,
  withKeyword,
} from "./memory-form.ts";

const schema = memoryFormSchemaOf({
  titleRequired: "titleRequired",
  titleTooShort: "titleTooShort",
  titleTooLong: "titleTooLong",
  descriptionTooLong: "descriptionTooLong",
  tooManyKeywords: "tooManyKeywords",
  keywordTooLong: "keywordTooLong",
});

function problemsOf(form: Record<string, unknown>): string[] {
  return (schema.safeParse(form).error?.issues ?? []).map(({ message }) => message);
}

test("fills in the defaults of a new memory", () => {
  expect(schema.parse({ title: "  Noël 1952 " })).toEqual({
    title: "Noël 1952",
    description: "",
    tags: [],
    theme: "warm",
    is_private: true,
  });
});

test("reports one problem for each broken title rule", () => {
  for (const [title, problem] of [
    ["", "titleRequired"],
    [" \u00a0\n", "titleRequired"],
    ["ab", "titleTooShort"],
    [" ab ", "titleTooShort"],
    ["👍👍", "titleTooShort"],
    ["x".repeat(maxMemoryTitle + 1), "titleTooLong"],
    ["x".repeat(1_000_000), "titleTooLong"],
  ] as const)
    expect(problemsOf({ title }), title.slice(0, 20)).toEqual([problem]);
  for (const title of ["abc", "👍👍👍", "x".repeat(maxMemoryTitle), "👍".repeat(maxMemoryTitle)])
    expect(problemsOf({ title }), title.slice(0, 20)).toEqual([]);
});

test("limits the description to 500 characters", () => {
  const title = "Christmas";
  expect(maxMemoryDescription).toBe(500);
  expect(problemsOf({ title, description: "é".repeat(500) })).toEqual([]);
  expect(problemsOf({ title, description: "👍".repeat(500) })).toEqual([]);
  expect(problemsOf({ title, description: "é".repeat(501) })).toEqual(["descriptionTooLong"]);
  expect(characterCount("👍é")).toBe(2);
});

test("accepts ten keywords, trimmed, in lower case, each once", () => {
  const title = "Christmas";
  expect(schema.parse({ title, tags: [" Été ", "été", "e\u0301te\u0301", "", "  ", "MÈRE"] }).tags).toEqual([
    "été",
    "mère",
  ]);
  const ten = Array.from({ length: 10 }, (_, at) => `Tag ${at}`);
  expect(problemsOf({ title, tags: [...ten, "tag 0"] })).toEqual([]);
  expect(problemsOf({ title, tags: [...ten, "tag 10"] })).toEqual(["tooManyKeywords"]);
  expect(problemsOf({ title, tags: ["x".repeat(maxKeywordLength + 1)] })).toEqual(["keywordTooLong"]);
});

test("rejects an unknown theme and a privacy that is no boolean", () => {
  for (const theme of ["warm", "cool", "nature"]) expect(problemsOf({ title: "abc", theme })).toEqual([]);
  expect(problemsOf({ title: "abc", theme: "dark" })).toHaveLength(1);
  expect(problemsOf({ title: "abc", is_private: "no" })).toHaveLength(1);
});

test("adds a typed keyword unless it is empty, present or the eleventh", () => {
  expect(withKeyword([], " Été ")).toEqual(["été"]);
  const some = ["été", "mère"];
  for (const typed of ["", "  ", "ÉTÉ", " mère "]) expect(withKeyword(some, typed)).toBe(some);
  const ten = Array.from({ length: maxKeywords }, (_, at) => `tag ${at}`);
  expect(withKeyword(ten, "one more")).toBe(ten);
});

test("returns a new list instead of changing the given keywords", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 8 }), { maxLength: 20 }), (typed) => {
      const tags = typed.reduce<readonly string[]>(withKeyword, []);
      expect(schema.parse({ title: "abc", tags }).tags).toEqual(tags);
    }),
  );
});
