import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { withoutQuotations } from "./check-quotations.ts";
import { checkFacts, checkSentence } from "./check-sentence.ts";
import { readText } from "./reading/read-text.ts";
import { withoutRetracted } from "./spoken/retracted.ts";

const passagesSchema = z.array(
  z.object({
    heldOut: z.boolean().default(false),
    said: z.string(),
    true: z.array(z.string()),
    false: z.array(z.object({ text: z.string(), kind: z.string() })),
  }),
);

function passages(language: Language) {
  const file = new URL(`./fixtures/passages-${language}.json`, import.meta.url);
  return passagesSchema.parse(JSON.parse(readFileSync(file, "utf8"))).map((passage) => ({ ...passage, language }));
}

const all = [...passages("en"), ...passages("fr")];
const check = (passage: (typeof all)[number], text: string) => checkSentence(text, [passage.said], passage.language);
const factsOf = ({ said, language }: (typeof all)[number], text: string) =>
  checkFacts(
    text,
    readText(withoutQuotations(text), language),
    readText(withoutRetracted(said, language), language),
    readText("", language),
  );

describe.each([
  ["passages the gate was made with", all.filter((passage) => !passage.heldOut)],
  ["passages held out", all.filter((passage) => passage.heldOut)],
])("on %s", (_, some) => {
  it("finds the facts of at most one true paraphrase in twenty unsaid, whatever its other words", () => {
    const checked = some.flatMap((passage) => passage.true.map((text) => ({ text, verdict: factsOf(passage, text) })));
    const refused = checked.filter(({ verdict }) => verdict !== null);
    expect(refused.length, JSON.stringify(refused, null, 1)).toBeLessThanOrEqual(checked.length * 0.05);
  });

  it("refuses every planted falsehood", () => {
    const planted = some.flatMap((passage) =>
      passage.false.map((one) => ({ ...one, said: passage.said, verdict: check(passage, one.text) })),
    );
    expect(planted.filter(({ verdict }) => verdict.ok)).toEqual([]);
  });
});
