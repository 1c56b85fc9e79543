import { expect, test } from "vitest";
import { memoriesByChapter, type BookMemory } from "./book-memory.ts";
import type { Chapter } from "./memoir.ts";

const chapter = (title: string, questionId: number): Chapter => ({
  number: 1,
  title,
  stories: [{ questionId, heading: "", recordingIds: ["r"], paragraphs: [] }],
});
const memory: BookMemory = {
  id: "m",
  place: "sidebar",
  chapter: 3,
  title: "",
  lead: "",
  author: "",
  parts: [],
  left: 0,
};
const titleOf = (...chapters: Chapter[]) => [...memoriesByChapter(chapters, [memory]).keys()].map(({ title }) => title);

test("keeps a memory with its part of life in any order", () => {
  expect(titleOf(chapter("Work", 30), chapter("Childhood", 13), chapter("Birth", 5))).toEqual(["Childhood"]);
  expect(titleOf(chapter("Birth", 5), chapter("Door", 1), chapter("Work", 30))).toEqual(["Birth"]);
  expect(titleOf(chapter("Work", 30), chapter("Love", 40))).toEqual(["Work"]);
});
