import fc from "fast-check";
import { expect, test } from "vitest";
import { answersEn } from "#domain/follow-up/testing/answers-en.ts";
import { answersFr } from "#domain/follow-up/testing/answers-fr.ts";
import type { Language } from "#domain/language.ts";
import { unfinished, whole } from "./testing/labeled-turns.ts";
import { isUnfinished } from "./unfinished-turn.ts";

const languages = ["en", "fr"] as const;

test("detects an unfinished utterance by what must still follow", () => {
  for (const language of languages) {
    for (const [lacks, said] of Object.entries(unfinished[language]))
      for (const one of said) expect(isUnfinished(one, language), `${one}: ${lacks}`).toBe(true);
    for (const one of whole[language]) expect(isUnfinished(one, language), one).toBe(false);
  }
});

test("ends a finished utterance at a pause", () => {
  for (const [said, isOpen] of [
    ["when I was a boy\nwe lived in Leeds", false],
    ["we lived in Leeds\nwhen I was a boy", true],
    ["the snow was deep\nuntil the sun came out", false],
    ["until the sun came out", true],
    ["he was\na carpenter", false],
    ["he worked with\nmy uncle Tom", true],
    ["he worked all his life and\nin those days", true],
    ["I could not say\none day my father", true],
    ["we were poor\nthe man who lived next door", true],
    ["We kept bees. My uncle George", true],
    ["he rode in the car with\nwith the baby on his knee", false],
    ["he rode in the car with\nwith the", true],
    ["we waited until\nuntil it was dark", false],
    ["it was a\nit was a baker's shop in the square", false],
    ["no\nI never did", false],
    ["no\nit was", true],
    ["there was this girl\nMaureen", true],
    ["there was our Tom our Kate\nbig Joe who drank", true],
    ["you know in those days\na woman", true],
  ] as const)
    expect(isUnfinished(said, "en"), said).toBe(isOpen);
  expect(isUnfinished("quand j'étais petit\non habitait à Lyon", "fr")).toBe(false);
  expect(isUnfinished("on habitait à Lyon\nquand j'étais petit", "fr")).toBe(true);
});

const leads: Record<Language, readonly string[]> = {
  en: ["and", "because", "with the", "but my", "who", "and then um", "and I was very"],
  fr: ["et", "parce que", "avec le", "mais ma", "qui", "et puis euh", "et j'étais très"],
};
const openers: Record<Language, readonly string[]> = {
  en: ["when", "although", "as soon as", "if", "while"],
  fr: ["quand", "lorsque", "pendant que", "même si", "dès que"],
};

test("keeps any utterance open after a leading word", () => {
  const clauses = {
    en: ["we lived in Leeds", "he was ill", "nobody came"],
    fr: ["on habitait Lyon", "il était malade", "je dormais"],
  };
  const said = fc.constantFrom(...languages).chain((language) =>
    fc.record({
      language: fc.constant(language),
      one: fc.constantFrom(...whole[language], ...clauses[language]),
      clause: fc.constantFrom(...clauses[language]),
      lead: fc.constantFrom(...leads[language]),
      opener: fc.constantFrom(...openers[language]),
    }),
  );
  fc.assert(
    fc.property(said, ({ language, one, clause, lead, opener }) => {
      expect(isUnfinished(`${one} ${lead}`, language)).toBe(true);
      expect(isUnfinished(`${one}\n${opener} ${clause}`, language)).toBe(true);
      expect(isUnfinished(`${opener} ${clause}\n${one}`, language)).toBe(false);
    }),
    { numRuns: 200 },
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.constantFrom(...languages), (any, language) => {
      expect(typeof isUnfinished(any, language)).toBe("boolean");
    }),
  );
});

test("recognizes most finished answers as finished", () => {
  for (const [language, answers] of [
    ["en", answersEn],
    ["fr", answersFr],
  ] as const) {
    const finished = answers
      .flatMap(({ said }) => said.split(/(?<=[.!?…])\s+/))
      .map((one) => one.replaceAll(/[.,;:!?…«»“”"]/g, ""));
    const sentences = finished.filter((one) => one.split(/\s+/).length >= 5);
    const known = sentences.filter((one) => !isUnfinished(`${whole[language][0] ?? ""}\n${one}`, language));
    expect(known.length / sentences.length).toBeGreaterThan(0.6);
  }
});
