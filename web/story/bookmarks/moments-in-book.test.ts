import { expect, test } from "vitest";
import { momentOf, sentenceAtMoment } from "./moments-in-book.ts";

const sentence = (id: string, ...spans: [recordingId: string, startMs: number, endMs: number][]) => ({
  id,
  text: id,
  spans: spans.map(([recordingId, startMs, endMs]) => ({ recordingId, startMs, endMs })),
  claims: [],
  chapter: 1,
  story: 0,
  paragraph: 0,
});
const book = [sentence("a", ["one", 0, 900]), sentence("hand"), sentence("b", ["one", 900, 2000], ["two", 100, 400])];

test("finds the sentence that contains a moment", () => {
  expect(book.map((one) => momentOf(one))).toEqual([
    { recordingId: "one", atMs: 0 },
    null,
    { recordingId: "one", atMs: 900 },
  ]);
  const found = (recordingId: string, atMs: number) => sentenceAtMoment(book, { recordingId, atMs })?.id;
  expect([found("one", 899), found("one", 900), found("two", 399), found("two", 400), found("three", 0)]).toEqual([
    "a",
    "b",
    "b",
    undefined,
    undefined,
  ]);
});
