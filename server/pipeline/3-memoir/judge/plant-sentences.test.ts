import { expect, test } from "vitest";
import { checkFacts } from "#server/pipeline/3-memoir/facts/check-facts.ts";
import { plantSentences, type MemoirSentence } from "./plant-sentences.ts";

const memoir: MemoirSentence[] = [
  { text: "I was born in Lyon in 1941.", segment: "g1", answer: "a" },
  { text: "My sister Rose minded us.", segment: "g2", answer: "a" },
  { text: "Captain Ferreira sailed the trawler in 1956.", segment: "g3", answer: "b" },
  { text: "We never locked the kitchen door at night.", segment: "g4", answer: "b" },
];
const sources = memoir.map(({ segment, text }) => ({ id: segment, text }));
const section = [{ text: "In Lyon I was born.", segments: ["g1"] }];

test("plants a foreign sentence and one with an exchanged fact", () => {
  for (const salt of ["first", "second", "third"]) {
    const planted = plantSentences(section, sources, memoir, "en", salt);
    expect(planted).toHaveLength(2);
    const [foreign, exchanged] = planted;
    expect(memoir.some(({ text, answer }) => text === foreign?.text && answer === "b")).toBe(true);
    expect(foreign?.segments).toEqual(["g1"]);
    expect(exchanged?.text).toMatch(/^I was born in ((Ferreira|Captain|Rose) in 1941|Lyon in 1956)\.$/u);
    expect(checkFacts(exchanged?.text ?? "", { cited: "I was born in Lyon in 1941." }, "en").ok).toBe(false);
  }
});

test("plants the same sentences for the same section", () => {
  const first = plantSentences(section, sources, memoir, "en", "first");
  expect(plantSentences(section, sources, memoir, "en", "first")).toEqual(first);
});

test("plants two foreign sentences when no fact can be exchanged", () => {
  const plain = memoir.map((one) => ({
    ...one,
    text: one.text.replaceAll(/ (in )?\d+| in Lyon|Captain Ferreira|Rose /gu, " they"),
  }));
  const planted = plantSentences(section, sources, plain, "en", "first");
  expect(planted).toHaveLength(2);
  expect(planted.every(({ text }) => plain.some((one) => one.text === text))).toBe(true);
});
