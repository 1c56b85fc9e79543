import { expect, test } from "vitest";
import { foldLetters } from "#domain/fold-accents.ts";
import { challengeWords } from "./challenge-words.ts";
import { compareReading, isWhole } from "./compare-reading.ts";
import { dayIn, drawWords, sentenceOf, spokenName, type Reading } from "./consent-sentence.ts";

const languages = ["en", "fr"] as const;
const leastDistance = 3;

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries())
      next.push(Math.min((row[j] ?? 0) + Number(letter !== wanted), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}

test("keeps three letters between two words of a list", () => {
  for (const language of languages) {
    const words = challengeWords[language].map(foldLetters);
    expect(new Set(words).size).toBeGreaterThan(50);
    const close = words.flatMap((one, at) =>
      words.slice(at + 1).flatMap((other) => (distance(one, other) < leastDistance ? [`${one} ${other}`] : [])),
    );
    expect(close).toEqual([]);
  }
});

test("draws three different words", () => {
  for (const language of languages) for (let i = 0; i < 200; i++) expect(new Set(drawWords(language)).size).toBe(3);
});

test("recognizes its own sentence on every day", () => {
  for (const language of languages)
    for (let at = 0; at < 366; at++) {
      const day = new Date(Date.UTC(2028, 0, 1 + at)).toISOString().slice(0, 10);
      const reading: Reading = { language, day, words: drawWords(language) };
      const sentence = sentenceOf(reading, "Zoé O’Brien");
      expect(isWhole(compareReading(reading, [sentence.toUpperCase()])), sentence).toBe(true);
      const other = new Date(Date.UTC(2028, 0, 2 + at)).toISOString().slice(0, 10);
      expect(compareReading({ ...reading, day: other }, [sentence]).date, `${sentence} ${other}`).toBe(true);
    }
});

test("takes each part from any recognizer, and the words in their order", () => {
  const reading: Reading = { language: "en", day: "2026-06-21", words: ["lantern", "river", "velvet"] };
  const [said, yes] = ["today is the june twenty first", "you may make a voice like mine to read my own pages"];
  expect(isWhole(compareReading(reading, [said, `${yes} lanterns river velvet`]))).toBe(true);
  expect(compareReading(reading, [`${said} ${yes} river lantern velvet`]).words).toEqual(["river"]);
  expect(compareReading(reading, [`${said} lantern river velvet`]).permission).toBe(true);
  expect(compareReading(reading, [`today is the first of june ${yes} lantern river velvet`]).date).toBe(true);
});

test.each([
  ["en", "you may not make a voice like mine to read my own pages"],
  ["en", "i do not want you to make a voice like mine to read my own pages"],
  ["en", "you can’t make a voice like mine to read my own pages"],
  ["fr", "vous ne pouvez pas faire une voix comme la mienne pour lire mes propres pages"],
] as const)("takes no spoken no for a permission (%s: %s)", (language, no) => {
  const reading: Reading = { language, day: "2026-06-21", words: drawWords(language) };
  const yes = sentenceOf(reading, "Awa N’Diaye");
  expect(compareReading(reading, [yes]).permission).toBe(false);
  for (const texts of [[no], [yes, no]]) expect(compareReading(reading, texts).permission).toBe(true);
});

test("reads names and time zones that are odd", () => {
  expect(spokenName("Ann.\nToday’s <b>words</b>")).toBe("Ann Today’s b words b");
  expect(spokenName("a".repeat(81))).toBe("");
  const late = new Date("2026-11-30T23:30:00Z");
  expect([dayIn("Asia/Tokyo", late), dayIn("no/where", late), dayIn(undefined, late)]).toEqual([
    "2026-12-01",
    "2026-11-30",
    "2026-11-30",
  ]);
});
