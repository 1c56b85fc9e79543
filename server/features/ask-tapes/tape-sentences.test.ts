import { expect, test } from "vitest";
import type { Tape } from "./tape-store.ts";
import { nearestSentences, sentencesOfTapes, sentencesWithin } from "./tape-sentences.ts";

function tapeOf(text: string, paragraphs: readonly number[] = []): Tape {
  const words = text.split(" ").map((word, at): Tape["words"][number] => {
    return [word, at * 100, at * 100 + 90, paragraphs.includes(at)];
  });
  return {
    answerId: crypto.randomUUID(),
    isOwn: true,
    sessionId: null,
    question: { en: "", fr: "" },
    audioPath: "a",
    words,
  };
}

const sea = "We had a boat. My brother rowed it! “Never alone,” she said. We baked bread.";

test("ends sentences at punctuation, paragraphs and the length of a breath", () => {
  const spoken = sentencesOfTapes([tapeOf(sea, [8])]);
  expect(spoken.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ["We had a boat.", 0, 390],
    ["My brother rowed it!", 400, 790],
    ["“Never alone,” she said.", 800, 1190],
    ["We baked bread.", 1200, 1490],
  ]);
  expect(sentencesOfTapes([tapeOf("no ends here", [2])]).map(({ text }) => text)).toEqual(["no ends", "here"]);
  expect(sentencesOfTapes([tapeOf("um ".repeat(90).trim())]).map(({ words }) => words)).toEqual([40, 40, 10]);
  expect(sentencesOfTapes([{ ...tapeOf(""), words: [] }])).toEqual([]);
});

test("ranks sentences by their rare words, endings and accents aside", () => {
  const sentences = sentencesOfTapes([tapeOf("We had a boat. We had the baker. We had boats at Noël. We slept.")]);
  const nearest = (question: string) =>
    nearestSentences(sentences, question, "en").map(({ sentence }) => sentence.text);
  expect(nearest("Had we a boat at noel?")[0]).toBe("We had boats at Noël.");
  expect(nearest("zebra")).toEqual([]);
});

test("sends the nearest sentences and their neighbors within the limit", () => {
  const filler = Array.from({ length: 60 }, (_, at) => `Filler sentence number ${at}.`).join(" ");
  const tapes = [tapeOf(filler), tapeOf("Before it. The levee broke in May. After it.")];
  const sentences = sentencesOfTapes(tapes);
  const within = (maxWords: number, question = "When did the levee break?") =>
    sentencesWithin(sentences, nearestSentences(sentences, question, "en"), maxWords).map(({ text }) => text);
  expect(within(1000)).toHaveLength(63);
  expect(within(20)).toEqual(["Before it.", "The levee broke in May.", "After it."]);
  expect(within(4)).toEqual(["Before it."]);
  expect(within(20, "zebra")).toEqual([]);
});
