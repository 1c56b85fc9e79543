import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Language } from "#domain/language.ts";
import { checkSentence } from "./check-sentence.ts";

type Case = { kind: string; said: string; true: string; false: string };

/** `kind | said | a true sentence | a false one`, ten of each kind. Of each kind the odd ones were tuned on, the even ones never looked at. */
function cases(file: string): { tuned: Case[]; kept: Case[] } {
  const text = readFileSync(new URL(`./fixtures/truth/${file}.txt`, import.meta.url), "utf8");
  const all = text
    .trim()
    .split("\n")
    .map((line): Case => {
      const [kind = "", said = "", right = "", wrong = ""] = line.split("|").map((part) => part.trim());
      return { kind, said, true: right, false: wrong };
    });
  const ofKind = [...Map.groupBy(all, ({ kind }) => kind).values()];
  return {
    tuned: ofKind.flatMap((some) => some.filter((_, at) => at % 2 === 0)),
    kept: ofKind.flatMap((some) => some.filter((_, at) => at % 2 === 1)),
  };
}

const facts = new Set(["names", "numbers", "dates", "kin", "quotations"]);
const refusals = (some: Case[], language: Language, which: "true" | "false") =>
  some.filter((one) => !checkSentence(one[which], [one.said], language).ok).length / some.length;

describe.each(["en", "fr"] as const)("on sentences in %s that nothing was tuned on", (language) => {
  const { kept } = cases(language);

  it("refuses 95 of 100 false ones, and nearly all whose names, numbers, dates, kin or quotations changed", () => {
    expect(kept).toHaveLength(100);
    expect(refusals(kept, language, "false")).toBeGreaterThanOrEqual(0.95);
    expect(
      refusals(
        kept.filter(({ kind }) => facts.has(kind)),
        language,
        "false",
      ),
    ).toBeGreaterThanOrEqual(0.96);
  });

  it("refuses at most 8 of 100 true ones", () => {
    expect(refusals(kept, language, "true")).toBeLessThanOrEqual(0.08);
  });
});

describe.each(["en", "fr"] as const)("on sentences in %s that it was made with", (language) => {
  it.each([
    ["the tuned half", cases(language).tuned],
    ["more of them", Object.values(cases(`${language}-development`)).flat()],
  ])("refuses 95 of 100 false ones and at most 5 of 100 true ones: %s", (_, some) => {
    expect(refusals(some, language, "false")).toBeGreaterThanOrEqual(0.95);
    expect(refusals(some, language, "true")).toBeLessThanOrEqual(0.05);
  });
});
