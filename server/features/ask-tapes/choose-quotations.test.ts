import { expect, test } from "vitest";
import type { TapeSentence } from "./tape-sentences.ts";
import type { Tape } from "./tape-store.ts";
import { quotationsOf } from "./choose-quotations.ts";

const tape = (answerId: string): Tape => {
  return { answerId, isOwn: true, sessionId: null, question: { en: "", fr: "" }, audioPath: answerId, words: [] };
};
const [first, second] = [tape("first"), tape("second")];
const sentence = (of: Tape, number: number): TapeSentence => {
  return { tape: of, number, text: `s${number}`, words: 1, startMs: number * 100, endMs: number * 100 + 90 };
};

test("joins sentences of one tape that follow each other, and no others", () => {
  const chosen = [sentence(first, 1), sentence(first, 2), sentence(first, 9), sentence(second, 10)];
  expect(quotationsOf(chosen).map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ["s1 s2", 100, 290],
    ["s9", 900, 990],
    ["s10", 1000, 1090],
  ]);
});
