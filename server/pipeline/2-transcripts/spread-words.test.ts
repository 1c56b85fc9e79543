import fc from "fast-check";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sampleStories } from "#examples/sample-stories.ts";
import { spreadWords, type SpeechStretch } from "./spread-words.ts";
import { wordsOfText } from "./words-of-text.ts";

const { texts } = sampleStories.fr;
const names = (await readdir(texts)).filter((name) => name.endsWith(".txt"));
const answers = await Promise.all(names.map((name) => readFile(join(texts, name), "utf8")));

/** Each sentence at its own pace, up to a fifth slower or faster, followed by a pause. */
function saidBySentences(text: string): { speech: SpeechStretch[]; durationMs: number; firstWords: number[] } {
  let [at, word] = [800, 0];
  const firstWords: number[] = [];
  const speech = text
    .trim()
    .split(/\n\s*\n|(?<=[.!?…](?:\u00a0»)?) (?=[«\p{Lu}])/u)
    .map((sentence, place) => {
      firstWords.push(word);
      word += wordsOfText(sentence).length;
      const startMs = at;
      const endMs = startMs + Math.round(sentence.length * 70 * (0.8 + ((place * 7) % 5) / 10));
      at = endMs + 400;
      return { startMs, endMs };
    });
  return { speech, durationMs: at + 1000, firstWords };
}

test("starts each sentence where speech resumes, at any pace", () => {
  let sentences = 0;
  for (const text of answers) {
    const { speech, durationMs, firstWords } = saidBySentences(text);
    const words = spreadWords(text, durationMs, speech);
    expect(firstWords.map((first) => words[first]?.startMs)).toEqual(speech.map(({ startMs }) => startMs));
    sentences += speech.length;
  }
  expect(sentences).toBeGreaterThan(200);
});

test("marks spread times as estimates", () => {
  const words = spreadWords("Il a sorti sa montre.", 2000, [{ startMs: 100, endMs: 1900 }]);
  expect(words.map(({ timing, heard, confidence }) => [timing, heard, confidence])).toEqual(
    Array.from({ length: 5 }, () => ["estimated", [], null]),
  );
});

test("places every word once, in order, within speech", () => {
  const speechParts = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 100, max: 6000 })), {
    maxLength: 30,
  });
  const text = fc
    .array(fc.constantFrom("la", "mer", "monte,", "toujours.", "l’écluse", "»", "\n\n", "—"), { maxLength: 80 })
    .map((parts) => parts.join(" "));
  fc.assert(
    fc.property(text, speechParts, (written, parts) => {
      let durationMs = 0;
      const speech = parts.map(([pause, length]) => {
        const startMs = durationMs + pause;
        durationMs = startMs + length;
        return { startMs, endMs: durationMs };
      });
      const words = spreadWords(written, durationMs + 1, speech);
      expect(words.map((word) => word.text)).toEqual(wordsOfText(written).map((word) => word.text));
      let reached = 0;
      for (const { startMs, endMs } of words) {
        expect(startMs).toBeGreaterThanOrEqual(reached);
        expect(endMs).toBeGreaterThanOrEqual(startMs);
        expect(speech.length === 0 || speech.some((one) => one.startMs <= startMs && endMs <= one.endMs)).toBe(true);
        reached = endMs;
      }
      expect(reached).toBeLessThanOrEqual(durationMs + 1);
    }),
  );
});

test("spreads three hours of words at once", () => {
  const sentence = "On voyait la mer, et puis on ne la voyait plus. ";
  const speech = Array.from({ length: 3600 }, (_, at) => ({ startMs: at * 3000, endMs: at * 3000 + 2400 }));
  const words = spreadWords(sentence.repeat(2500), 3600 * 3000, speech);
  expect(words.length).toBe(27_500);
  expect(words.at(-1)?.endMs).toBe(3599 * 3000 + 2400);
});
