import fc from "fast-check";
import { expect, test } from "vitest";
import { punctuateWords } from "./punctuate-words.ts";

const wordsOf = (...texts: string[]) => texts.map((text, at) => ({ text, start: at, end: at + 0.5, confidence: null }));
const printed = (text: string, ...words: string[]) =>
  punctuateWords(wordsOf(...words), text).map((word) => [word.text, word.start, word.end]);

test("gives words the capitals and marks of the text", () => {
  expect(printed("Well, it's 1945. We left!", "well", "it's", "1945", "we", "left")).toEqual([
    ["Well,", 0, 0.5],
    ["it's", 1, 1.5],
    ["1945.", 2, 2.5],
    ["We", 3, 3.5],
    ["left!", 4, 4.5],
  ]);
});

test("joins words that the text writes as one", () => {
  expect(printed("A well-known man, aujourd’hui.", "a", "well", "known", "man", "aujourd", "hui")).toEqual([
    ["A", 0, 0.5],
    ["well-known", 1, 2.5],
    ["man,", 3, 3.5],
    ["aujourd’hui.", 4, 5.5],
  ]);
});

test("attaches French marks to their word", () => {
  expect(printed("Il a dit : « Bonjour ! »", "Il", "a", "dit", "Bonjour").map(([text]) => text)).toEqual([
    "Il",
    "a",
    "dit:",
    "«Bonjour!»",
  ]);
});

test("keeps a word that the text lacks and realigns after it", () => {
  expect(printed("We left. Then home.", "we", "left", "uh", "then", "home").map(([text]) => text)).toEqual([
    "We",
    "left.",
    "uh",
    "Then",
    "home.",
  ]);
});

test("keeps words unchanged without a text", () => {
  expect(printed("", "hello", "there.")).toEqual([
    ["hello", 0, 0.5],
    ["there.", 1, 1.5],
  ]);
});

test("loses and adds no word with any marks", () => {
  const word = fc.stringMatching(/^[a-zé]{1,8}$/u);
  const mark = fc.constantFrom("", ".", ",", " !", "…", "»", " —");
  fc.assert(
    fc.property(fc.array(fc.tuple(word, mark), { minLength: 1, maxLength: 60 }), (parts) => {
      const bare = parts.map(([text]) => text);
      const found = punctuateWords(wordsOf(...bare), parts.map(([text, after]) => text + after).join(" "));
      expect(found.map(({ text }) => text.replace(/[^a-zé]/gu, ""))).toEqual(bare);
      expect(found.map(({ start }) => start)).toEqual(bare.map((_, at) => at));
    }),
  );
});
