import { describe, expect, it } from "vitest";
import type { Language } from "#domain/language.ts";
import { checkFacts } from "./check-facts.ts";
import { truthCases } from "./fixtures/truth-cases.ts";

const facts = /^(names|numbers|dates|kin|quotations)$/;

function allowed(text: string, cited: string, language: Language = "en", more: { answer?: string } = {}): boolean {
  return checkFacts(text, { cited, ...more }, language).ok;
}

describe.each(["en", "fr"] as const)("the facts of a written sentence in %s", (language) => {
  const cases = truthCases(language);

  it("refuses 95 of 100 sentences with an unsupported fact", () => {
    const some = cases.fresh.filter(({ kind }) => facts.test(kind));
    const passed = some.filter((one) => allowed(one.false, one.said, language));
    expect(passed.length / some.length, passed.map((one) => one.false).join("\n")).toBeLessThanOrEqual(0.05);
  });

  it("refuses at most 5 of 100 true sentences", () => {
    const all = Object.values(cases).flat();
    const some = all.filter(({ outside, kind }) => !outside && kind !== "sums");
    const refused = some.filter((one) => !allowed(one.true, one.said, language));
    expect(refused.length / some.length, refused.map((one) => one.true).join("\n")).toBeLessThanOrEqual(0.05);
  });
});

describe("checkFacts", () => {
  it.each([
    ["In 1958 I sailed.", "In '58 I took the boat."],
    ["It cost £4 11s.", "It cost four pounds eleven."],
    ["On 2 March 1943 it snowed.", "It was the second of March, nineteen forty-three."],
    ["We rose at 4:30.", "We got up at half past four."],
    ["My uncle drove.", "My mother's brother drove the hearse."],
  ])("accepts %j for the same fact in another notation", (text, said) => {
    expect(allowed(text, said)).toBe(true);
  });

  it("takes a fact from the same answer", () => {
    const answer = "My husband was called Jago. He mended nets.";
    expect(allowed("Jago mended nets.", "He mended nets.", "en", { answer })).toBe(true);
    expect(allowed("My husband mended nets.", "He mended nets.", "en", { answer })).toBe(true);
    expect(allowed("Jago mended nets.", "He mended nets.")).toBe(false);
  });

  it("takes the storyteller's name from what they confirmed", () => {
    const cited = "They called me by my name.";
    expect(checkFacts("They called me Marie Colin.", { cited, confirmed: "Marie Colin" }, "en").ok).toBe(true);
    expect(checkFacts("They called me Marie Colin.", { cited }, "en").ok).toBe(false);
  });

  it("leaves verbs, adjectives and order to the judge", () => {
    expect(allowed("I hated the green house.", "I loved the blue house.")).toBe(true);
  });

  it.each([
    ["The fair was in July.", "The fair was in May and the races in July."],
    ["Wash day was Saturday.", "Wash day was Monday and baking was Saturday."],
    ["It was five miles to school.", "It was two miles to school and five to church."],
    ["He was wounded in 1940.", "He enlisted in forty and was wounded in forty-four."],
    ["La foire était en juillet.", "La foire c'était en mai et les courses en juillet.", "fr" as const],
  ])("refuses %j of %j, which attributes it to something else", (text, said, language: Language = "en") => {
    expect(checkFacts(text, { cited: said }, language)).toMatchObject({ reason: "this was said of something else" });
  });

  it.each([
    ["My mother counted the sugar.", "We lived with his parents. His mother counted the sugar."],
    ["Her mom's mother read, my mom's mother.", "My grandmother, my dad's mother, read."],
    ["My aunt Rose minded us.", "My sister Rose minded us, and my aunt Kate cooked."],
    ["Ma mère comptait le sucre.", "On a habité chez ses parents. Sa mère comptait le sucre.", "fr" as const],
  ])("refuses %j of %j, which attributes it to another relative", (text, said, language: Language = "en") => {
    expect(checkFacts(text, { cited: said }, language)).toMatchObject({ ok: false });
  });

  it.each([
    ["My mother counted the sugar.", "Mother counted the sugar, and his mother salted."],
    ["My grandmother read.", "My dad's mother read."],
    ["My husband's mother counted.", "I met my husband. His mother counted."],
    ["The races were in July.", "The fair was in May and the races in July."],
    ["We arrived in 1949.", "We came over on the boat in nineteen forty-nine."],
    ["In 1949 we came over.", "It was nineteen forty-nine. We came over, and in fifty we had a boat."],
  ])("accepts %j of %j", (text, said) => {
    expect(allowed(text, said)).toBe(true);
  });

  it("names the words at fault and a reason", () => {
    expect(checkFacts("I was born in Marseille.", { cited: "I was born in Lyon." }, "en")).toEqual({
      ok: false,
      refused: "Marseille",
      reason: "this name was not said",
    });
  });
});
