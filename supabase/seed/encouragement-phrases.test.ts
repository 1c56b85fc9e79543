import { expect, it } from "vitest";
import phrases from "./encouragement-phrases.json" with { type: "json" };

it("has eight phrases for each moment, two of them tender", () => {
  const byType = Map.groupBy(phrases, (phrase) => phrase.phraseType);
  expect([...byType.keys()]).toEqual(["opening", "progress", "closing"]);
  for (const group of byType.values())
    expect(group.map((phrase) => phrase.category)).toEqual([...Array(6).fill("general"), "tender", "tender"]);
});

it("has phrases with and without a name in both languages", () => {
  for (const { text } of phrases) expect(text.en.includes("{name}"), text.en).toBe(text.fr.includes("{name}"));
  const named = phrases.filter((phrase) => phrase.text.en.includes("{name}"));
  expect(named.length).toBeGreaterThan(0);
  expect(named.length).toBeLessThan(phrases.length);
  for (const { text } of phrases) expect(`${text.en}${text.fr}`.replaceAll("{name}", "")).not.toMatch(/[{}]/);
});

it("repeats no phrase and avoids the language of therapy", () => {
  expect(new Set(phrases.map((phrase) => phrase.text.en)).size).toBe(24);
  expect(new Set(phrases.map((phrase) => phrase.text.fr)).size).toBe(24);
  for (const { text } of phrases) {
    expect(text.en).not.toMatch(/\b(heal|therap|trauma|process your|closure|feelings)/i);
    expect(text.fr).not.toMatch(/(guéri|thérap|trauma|deuil|émotions)/i);
  }
});

it("uses French spaces and apostrophes", () => {
  for (const { text } of phrases) expect(text.fr).not.toMatch(/[^\u202f][?!;]|[^\u00a0]:|'/);
});
