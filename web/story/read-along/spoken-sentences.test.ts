import { expect, test } from "vitest";
import type { TimedWord } from "#domain/recording/timed-words.ts";
import { sentenceAt, spokenSentences, timedWordsOf } from "./spoken-sentences.ts";

const words: TimedWord[] = [
  ["We", 0, 200, true],
  ["laughed.", 300, 800, false],
  ["“Like", 900, 1_100, false],
  ["fun!”", 1_200, 1_500, false],
  ["And", 2_000, 2_200, false],
  ["then", 2_300, 2_500, true],
  ["home", 2_600, 2_900, false],
];

test("splits timed words at final marks and paragraphs", () => {
  expect(spokenSentences(words).map(({ text }) => text)).toEqual(["We laughed.", "“Like fun!”", "And", "then home"]);
  expect(spokenSentences(words).map(({ paragraph }) => paragraph)).toEqual([1, 1, 1, 2]);
  expect(spokenSentences([])).toEqual([]);
});

test("finds the sentence of a second", () => {
  const sentences = spokenSentences(words);
  const heard = [0, 0.85, 0.9, 2.1, 99].map((second) => sentenceAt(sentences, second));
  expect(heard).toEqual([0, 1, 1, 2, 3].map((at) => sentences[at]));
  expect(sentenceAt([], 1)).toBeNull();
});

test("times a text with as many words as were said", () => {
  const times = [
    [0, 200],
    [300, 800],
    [900, 1_100],
  ] as const;
  expect(timedWordsOf("We laughed.\n\nThen", times)).toEqual([
    ["We", 0, 200, true],
    ["laughed.", 300, 800, false],
    ["Then", 900, 1_100, true],
  ]);
  expect(timedWordsOf("Two words", times)).toEqual([]);
  expect(timedWordsOf(" ", [])).toEqual([]);
});
