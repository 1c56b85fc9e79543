import { expect, test } from "vitest";
import type { BookSources } from "#domain/book/proof.ts";
import { listChanges, type PlacedSentence } from "./list-changes.ts";

const settings: BookSources["settings"] = {
  title: "The String",
  name: "Evelyn",
  size: "6x9",
  binding: "hardcover",
  cover: "waveform",
  dedication: null,
  about: null,
  narrator: "woman",
  chapters: true,
};
const sources = (changed: Partial<BookSources>): BookSources => ({
  answers: { a: "1", b: "1" },
  photos: {},
  memories: {},
  settings,
  ...changed,
});
const at = (chapter: string, text: string, page: number | null = null): PlacedSentence => ({ chapter, text, page });

test("counts added, changed and removed sources and names settings", () => {
  const now = sources({
    answers: { b: "2", c: "1" },
    photos: { p: "1" },
    settings: { ...settings, cover: "type", dedication: "For June" },
  });
  expect(listChanges({ sources: sources({}), sentences: [] }, { sources: now, sentences: [] })).toEqual({
    answers: { added: 1, changed: 1, removed: 1 },
    photos: { added: 1, changed: 0, removed: 0 },
    memories: { added: 0, changed: 0, removed: 0 },
    settings: ["cover", "dedication"],
    chapters: [],
    moved: [],
  });
});

test("lists chapters with new and missing sentences and their page", () => {
  const before = [at("Home", "We had bread."), at("Home", "We had bread."), at("Work", "I sewed.")];
  const now = [at("Home", "We had bread.", 6), at("Home", "Brandt baked.", 7), at("Home", "He sang.", 8)];
  const changes = listChanges({ sources: sources({}), sentences: before }, { sources: sources({}), sentences: now });
  expect(changes.chapters).toEqual([
    { title: "Home", page: 7, added: 2, removed: 1 },
    { title: "Work", page: null, added: 0, removed: 1 },
  ]);
});

test("finds no change in the same book", () => {
  const same = { sources: sources({}), sentences: [at("Home", "We had bread.", 6)] };
  expect(listChanges(same, same)).toEqual({
    answers: { added: 0, changed: 0, removed: 0 },
    photos: { added: 0, changed: 0, removed: 0 },
    memories: { added: 0, changed: 0, removed: 0 },
    settings: [],
    chapters: [],
    moved: [],
  });
});

const book = (...titles: string[]) => titles.map((title) => at(title, "We had bread."));

test("names the chapters that moved and their places", () => {
  const changes = listChanges(
    { sources: sources({}), sentences: book("Home", "Work", "Love", "Joy") },
    { sources: sources({ arrangement: "1" }), sentences: book("Joy", "Home", "Work", "Faith", "Love") },
  );
  expect(changes.moved).toEqual([{ title: "Joy", from: 4, to: 1 }]);
  expect(changes.chapters).toEqual([{ title: "Faith", page: null, added: 1, removed: 0 }]);
});
