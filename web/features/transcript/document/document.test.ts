import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeChange } from "#web/story/saved-text/describe-change.ts";
import { stretchOf } from "./doubtful-places.ts";
import { linesOf, replaceWords, textOf, type TimedText } from "./document.ts";
import type { TimedWord } from "./match-times.ts";

const said = (text: string): TimedWord[] =>
  text.split(" ").map((word, at) => ({
    text: word,
    startMs: at * 400,
    endMs: at * 400 + 300,
    confidence: 0.9,
    isChanged: false,
  }));
const timed = (text: string, words: string): TimedText => ({
  text,
  corrected: false,
  words: said(words),
  doubtful: [],
  checked: [],
});

test("splits sentences into lines and joins them to the same text", () => {
  const text = "It rained. Nobody came!\n\nThen « Otto » rowed over, and so on";
  const lines = linesOf(timed(text, "it rained nobody came then otto rowed over and so on"));
  expect(lines.map(({ tokens }) => tokens.length)).toEqual([2, 2, 9]);
  expect(textOf(lines)).toBe(text);
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: "grapheme" }), (any) => {
      expect(textOf(linesOf(timed(any, "a b")))).toBe(any.replace(/^[^\S\u00a0\u202f]+/u, "").trimEnd());
    }),
  );
});

test("gives written words the times at which they were said", () => {
  const lines = linesOf(timed("Otto Brandt rowed her over.", "um otto brant rowed her over"));
  const times = lines[0]?.tokens.map(({ text, startMs }) => [text, startMs]);
  expect(times).toEqual([
    ["Otto", 400],
    ["Brandt", 700],
    ["rowed", 1200],
    ["her", 1600],
    ["over.", 2000],
  ]);
});

test("marks unsure words and overlapping speech as doubtful until they are checked", () => {
  const words = said("otto brant rowed");
  const unsure = words.map((word, at) => ({ ...word, confidence: at === 1 ? 0.2 : 0.9 }));
  const heard = { text: "Otto Brant rowed.", corrected: false, words: unsure, doubtful: [[790, 900]] } as const;
  const [line] = linesOf({ ...heard, checked: [] });
  expect(line?.tokens.map(({ isDoubtful }) => isDoubtful)).toEqual([false, true, true]);
  const stretch = line && stretchOf(line, 1, 2);
  expect(stretch).toEqual([400, 700]);
  const [checked] = linesOf({ ...heard, checked: stretch ? [stretch] : [] });
  expect(checked?.tokens.map(({ isDoubtful }) => isDoubtful)).toEqual([false, false, true]);
});

describe("replaced words", () => {
  const [line] = linesOf(timed("Otto Brant rowed over.\n\n", "otto brant rowed over"));
  const edit = (from: number, to: number, text: string) => (line ? replaceWords(line, from, to, text) : null);

  test("keep the white space and the times of untouched words", () => {
    const edited = edit(1, 2, "von Brandt");
    expect(edited?.tokens.map(({ text, isChanged }) => [text, isChanged])).toEqual([
      ["Otto", false],
      ["von", true],
      ["Brandt", true],
      ["rowed", false],
      ["over.", false],
    ]);
    expect(edited?.tokens[3]).toBe(line?.tokens[2]);
    expect(edited?.tokens[1]?.startMs).toBe(400);
    expect(edited?.tokens.at(-1)?.after).toBe("\n\n");
  });

  test("may be removed", () => {
    expect(edit(0, 4, " ")?.tokens).toEqual([]);
  });
});

test("names the words in which two texts differ", () => {
  expect(describeChange("Otto Brant rowed.", "Otto Brandt rowed.")).toEqual({ before: "Brant", after: "Brandt" });
  expect(describeChange("He rowed.", "He never rowed.")).toEqual({ before: "", after: "never" });
  expect(describeChange("a a", "a a a")).toEqual({ before: "", after: "a" });
});
