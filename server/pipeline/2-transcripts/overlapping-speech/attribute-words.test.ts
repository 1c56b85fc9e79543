import { expect, test } from "vitest";
import { isSaidBy, readReplies, saidRuns } from "./attribute-words.ts";

const replies = readReplies(["Thank you.", "So who sat with you at that table, there in the evening?"]);
const words = (text: string) =>
  text.split(" ").map((word, at) => ({ text: word, startMs: at * 250, endMs: at * 250 + 200, confidence: 1 }));
const textOf = (some: readonly { text: string }[]) => some.map(({ text }) => text).join(" ");

test.each([
  ["who sat with you and that cable there", true],
  ["Who, sat!", true],
  ["my brothers sat with me at that place then", false],
  ["evening the in there table that", false],
  ["", false],
])("attributes words at two thirds of them in order: %s", (heard, isTheirs) => {
  expect(isSaidBy(words(heard), replies)).toBe(isTheirs);
});

test("attributes nothing by a word that both speakers use", () => {
  expect(saidRuns(words("my table there stood in our kitchen"), replies).map(textOf)).toEqual(["table there"]);
  expect(saidRuns(words("my table stood"), replies)).toEqual([]);
});
