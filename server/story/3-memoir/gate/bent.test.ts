import { expect, test } from "vitest";
import { checkSentence } from "./check-sentence.ts";
import { bentSentences } from "./fixtures/bent-sentences.ts";
import { truthCases } from "./fixtures/truth-cases.ts";

test.each([
  ["en", 0.025],
  ["fr", 0.025],
] as const)("what is bent in a true sentence is refused, in %s", { timeout: 60_000 }, (language, most) => {
  const said = Object.values(truthCases(language)).flat();
  const isTrue = new Set(said.map((one) => `${one.said}|${one.true}`));
  const bent = said
    .flatMap((one) => bentSentences(one.true, language).map((other) => ({ ...one, ...other })))
    .filter((one) => !isTrue.has(`${one.said}|${one.text}`));
  const passed = bent.filter((one) => checkSentence(one.text, [one.said], language).ok);
  const sure = passed.filter(({ kind }) => /^(numbers|dates|comparison)$/.test(kind));
  expect(bent.length).toBeGreaterThan(1500);
  expect(sure.map(({ text }) => text)).toEqual([]);
  expect(passed.length / bent.length, passed.map(({ kind, text }) => `${kind}: ${text}`).join("\n")).toBeLessThan(most);
});
