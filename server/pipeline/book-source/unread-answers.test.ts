import { expect, test } from "vitest";
import type { Transcript } from "#domain/recording/transcript.ts";
import { buildMemoir } from "#server/pipeline/4-book/testing/build-memoir.ts";
import { waterStreet } from "#server/pipeline/4-book/testing/water-street.ts";
import { leastReadableConfidence, unreadAnswers, withoutWordsOf } from "./unread-answers.ts";

const heard = (confidence: number | null, draft = true): Transcript => ({
  language: "en",
  engine: "pocketsphinx",
  model: "en-us",
  draft,
  words: [0, 1].map((at) => ({ text: "word", startMs: at * 300, endMs: at * 300 + 200, confidence })),
});

test("counts every recognized answer as unread until a person corrects it", () => {
  const { unread, unreadable } = unreadAnswers(
    new Map([
      ["good", { raw: heard(leastReadableConfidence), corrected: null }],
      ["poor", { raw: heard(leastReadableConfidence - 0.01), corrected: null }],
      ["read", { raw: heard(0.1), corrected: [] }],
      ["sure", { raw: heard(0.1, false), corrected: null }],
      ["unsaid", { raw: heard(null), corrected: null }],
    ]),
  );
  expect([...unread]).toEqual(["good", "poor", "sure", "unsaid"]);
  expect([...unreadable]).toEqual(["poor"]);
});

test("removes only unreadable words from the book", () => {
  const memoir = buildMemoir(waterStreet);
  const [first, second] = withoutWordsOf(memoir, new Set(["r1"])).chapters.flatMap(({ stories }) => stories);
  expect(first).toMatchObject({ recordingIds: ["r1"], paragraphs: [] });
  expect(second?.paragraphs.length).toBeGreaterThan(0);
});
