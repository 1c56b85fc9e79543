import { describe, expect, it } from "vitest";
import type { Language } from "#domain/language.ts";
import { checkSentence } from "./check-sentence.ts";
import { moreTruths, truthCases, type TruthCase } from "./fixtures/truth-cases.ts";

const facts = new Set(["names", "numbers", "dates", "kin", "quotations"]);
const refused = (some: readonly TruthCase[], language: Language, which: "true" | "false") =>
  some.filter((one) => !checkSentence(one[which], [one.said], language).ok).length / some.length;
const factsOf = (some: readonly TruthCase[]) => some.filter(({ kind }) => facts.has(kind));
const inside = (some: readonly TruthCase[]) => some.filter(({ outside }) => !outside);

describe.each(["en", "fr"] as const)("written sentences in %s", (language) => {
  const cases = truthCases(language);

  it.each([
    ["that nothing was tuned on", 100, cases.kept],
    ["that it was made with", 140, cases.tuned],
    ["of tidied speech that it was made with", 180, cases["tidied tuned"]],
    ["of an editor's sentences that it was made with", 90, cases["edited tuned"]],
  ])("refuses 95 of 100 false ones %s, and each other name, number, date, kin or quotation", (_, fewest, some) => {
    expect(some.length).toBeGreaterThanOrEqual(fewest);
    expect(refused(some, language, "false")).toBeGreaterThanOrEqual(0.95);
    const passed = factsOf(some).filter((one) => checkSentence(one.false, [one.said], language).ok);
    expect(passed.map((one) => one.false)).toEqual([]);
  });

  it.each([
    ["8", "that nothing was tuned on", cases.kept],
    ["3", "that it was made with", cases.tuned],
    ["10", "of tidied speech that it was made with", cases["tidied tuned"]],
    ["20", "of an editor's sentences that it was made with", cases["edited tuned"]],
  ])("refuses at most %s of 100 true ones %s", (most, _, some) => {
    expect(refused(inside(some), language, "true")).toBeLessThanOrEqual(Number(most) / 100);
  });

  it("refuses at most 8 of 100 more true ones of tidied speech", () => {
    const more = moreTruths(language);
    const wrong = more.filter(({ said, text }) => !checkSentence(text, [said], language).ok);
    expect(wrong.length / more.length, wrong.map(({ text }) => text).join("\n")).toBeLessThanOrEqual(0.08);
  });
});
