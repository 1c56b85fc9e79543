import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Word } from "#domain/recording/transcript.ts";
import { alignWords } from "./align-words.ts";
import { promised, spoilTranscript, type Spoiling } from "#server/pipeline/2-transcripts/testing/spoiled-transcript.ts";

/** Consecutive words of 300 ms with gaps of 100 ms; a number is a pause in ms. */
function spoken(...parts: (string | number)[]): Word[] {
  let now = 0;
  return parts.flatMap((part) => {
    if (typeof part === "number") {
      now += part;
      return [];
    }
    return part.split(" ").map((text) => {
      const word = { text, startMs: now, endMs: now + 300, confidence: 0.8 };
      now += 400;
      return word;
    });
  });
}

/** Each written word with its raw words, if these are not exactly the word at its own index. */
function rawTextsOf(raw: Word[], text: string): string[] {
  return alignWords(raw, text, 60_000).words.map(
    (word) => `${word.text}=${word.heard.map((at) => raw[at]?.text).join("+")}`,
  );
}

describe("corrected words aligned with recognized words", () => {
  test("keep their marks and case and take the times of recognized words", () => {
    const raw = spoken("my mother sang", 500, "in the kitchen");
    const { words, removed } = alignWords(raw, "My mother sang,\n\nin the Kitchen!", 10_000);
    expect(removed).toEqual([]);
    expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ["My", 0, 300],
      ["mother", 400, 700],
      ["sang,", 800, 1100],
      ["in", 1700, 2000],
      ["the", 2100, 2400],
      ["Kitchen!", 2500, 2800],
    ]);
    expect(words.map(({ startsParagraph }) => startsParagraph)).toEqual([false, false, false, true, false, false]);
    expect(words[0]).toMatchObject({ timing: "heard", heard: [0], confidence: 0.8 });
  });

  test("replace a misrecognized word and omit what was not said", () => {
    const raw = spoken("we lived on hop man street um in the old mill");
    expect(rawTextsOf(raw, "We lived on Hofmann Street, in the old mill.")).toEqual([
      "We=we",
      "lived=lived",
      "on=on",
      "Hofmann=hop+man",
      "Street,=street",
      "in=in",
      "the=the",
      "old=old",
      "mill.=mill",
    ]);
    expect(alignWords(raw, "We lived on Hofmann Street, in the old mill.", 60_000).removed).toEqual([6]);
  });

  test("lie between their neighbors when nothing was recognized", () => {
    const raw = spoken("she came", 1000, "home late");
    const { words } = alignWords(raw, "She came all the way home late", 10_000);
    expect(words.map(({ timing }) => timing)).toEqual([
      "heard",
      "heard",
      "estimated",
      "estimated",
      "estimated",
      "heard",
      "heard",
    ]);
    const between = words.slice(2, 5);
    expect(between[0]?.startMs).toBe(700);
    expect(between[2]?.endMs).toBeLessThanOrEqual(1800);
    for (const [at, word] of between.entries()) if (at > 0) expect(word.startMs).toBe(between[at - 1]?.endMs);
  });

  test("match numbers in figures with numbers in words in both languages", () => {
    const english = spoken("it was in nineteen forty one and i was twenty three with two thousand five hundred sheep");
    const aligned = alignWords(english, "It was in 1941, and I was 23 with 2,500 sheep.", 60_000);
    expect(aligned.removed).toEqual([]);
    expect(aligned.words.map(({ heard }) => heard)).toEqual([
      [0],
      [1],
      [2],
      [3, 4, 5],
      [6],
      [7],
      [8],
      [9, 10],
      [11],
      [12, 13, 14, 15],
      [16],
    ]);
    const french = spoken("en mille neuf cent quatre vingt dix neuf je l' ai vue à l' école le premier mai");
    const other = alignWords(french, "En 1999, je l’ai vue à l’école le 1er mai.", 60_000);
    expect(other.removed).toEqual([]);
    expect(other.words.map(({ heard }) => heard.length)).toEqual([1, 7, 1, 2, 1, 1, 2, 1, 1, 1]);
  });

  test("share the time of a figure that they spell out", () => {
    const raw = [
      ...spoken("in"),
      { text: "1941", startMs: 400, endMs: 1600, confidence: null },
      { text: "we", startMs: 1600, endMs: 1800, confidence: null },
    ];
    const { words, removed } = alignWords(raw, "in nineteen forty-one we", 5000);
    expect(removed).toEqual([]);
    expect(words.map(({ heard }) => heard)).toEqual([[0], [1], [], [2]]);
    expect(words[1]?.startMs).toBe(400);
    expect(words[2]?.endMs).toBe(1600);
    expect(words[2]?.startMs).toBe(words[1]?.endMs);
  });

  test("keep their own sound when a sentence is moved", () => {
    const raw = spoken(
      "we had a goat called nelly who ate the washing",
      500,
      "my brother went to sea at fifteen and wrote every sunday",
      500,
      "then the winter came and the river froze",
    );
    const { words, removed } = alignWords(
      raw,
      "Then the winter came and the river froze. My brother went to sea at fifteen and wrote every Sunday. We had a goat called Nelly, who ate the washing.",
      60_000,
    );
    expect(removed).toEqual([]);
    const startOf = (text: string) => words.find((word) => word.text === text)?.startMs;
    expect(startOf("Nelly,")).toBe(raw[5]?.startMs);
    expect(startOf("fifteen")).toBe(raw[16]?.startMs);
    expect(startOf("winter")).toBe(raw[23]?.startMs);
  });

  test("stay in order when repeated", () => {
    const raw = spoken("and then and then and then we laughed and then we cried");
    const { words } = alignWords(raw, "And then, and then, and then we laughed, and then we cried.", 60_000);
    expect(words.map(({ heard }) => heard[0])).toEqual(raw.map((_, at) => at));
  });
});

function quantile(sorted: number[], share: number): number | undefined {
  return sorted[Math.floor((sorted.length - 1) * share)];
}

describe("alignment accuracy", () => {
  const stories = join(import.meta.dirname, "../../../../examples/life-story");
  const source = readdirSync(stories)
    .filter((name) => name.endsWith(".txt"))
    .map((name) => readFileSync(join(stories, name), "utf8"))
    .join("\n");

  function errors(spoiling: Spoiling): number[] {
    const { raw, corrected, trueStarts, durationMs } = spoilTranscript(source, spoiling);
    const { words } = alignWords(raw, corrected, durationMs);
    return words.map(({ startMs }, at) => Math.abs(startMs - (trueStarts[at] ?? 0))).sort((a, b) => a - b);
  }

  test.each([1, 2, 3])("holds with words wrong, added, missing and sentences moved (%i)", (seed) => {
    const sorted = errors({ ...promised, words: 4000, seed });
    expect(quantile(sorted, 0.5)).toBeLessThanOrEqual(80);
    expect(quantile(sorted, 0.95)).toBeLessThanOrEqual(80);
    expect(quantile(sorted, 0.98)).toBeLessThanOrEqual(1000);
  });

  test("holds when a third of the words are wrong", () => {
    const sorted = errors({ ...promised, substituted: 0.26, inserted: 0.04, deleted: 0.06, words: 4000, seed: 4 });
    expect(quantile(sorted, 0.5)).toBeLessThanOrEqual(80);
    expect(quantile(sorted, 0.9)).toBeLessThanOrEqual(150);
  });
});

test("assigns the time of one word to one word only", () => {
  const raw = spoken("1941 ice-cream 一 the");
  const { words } = alignWords(raw, "l'école ¹‐¹ the", 60_000);
  for (const [at, { startMs }] of words.entries())
    if (at > 0) expect(startMs).toBeGreaterThanOrEqual(words[at - 1]?.endMs ?? 0);
});
