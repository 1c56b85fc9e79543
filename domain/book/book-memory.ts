import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { Chapter, Sentence } from "./memoir.ts";

export const bookPlaces = ["sidebar", "photo page"] as const;
export type BookPlace = (typeof bookPlaces)[number];

/** A picture of a memory. `file` is an absolute path. */
export type MemoryPicture = { file: string; caption: string | null };

/** One element: its text, written by hand, and the sound that it points to. */
export type MemoryPart = {
  title: string;
  /** Who sent it by a link; null: the owner. */
  contributor: string | null;
  /** As it is printed, such as "summer 1952". */
  date: string | null;
  paragraphs: Sentence[][];
  /** The recording of a sound element, from its beginning to its end. */
  recording: { id: string; endMs: number } | null;
  pictures: MemoryPicture[];
};

/** A memory in the book. `left`: the number of its elements that do not fit. */
export type BookMemory = {
  id: string;
  place: BookPlace;
  /** A chapter of the question bank. */
  chapter: number;
  title: string;
  lead: string;
  /** Wrote it by hand. */
  author: string;
  parts: MemoryPart[];
  left: number;
};

/**
 * The memories of each chapter of a book: where stories of the same part of life are, else after the part of life before
 * it, else in the first chapter.
 */
export function memoriesByChapter(
  chapters: readonly Chapter[],
  memories: readonly BookMemory[],
): ReadonlyMap<Chapter, BookMemory[]> {
  const placed = new Map<Chapter, BookMemory[]>();
  for (const memory of memories) {
    const reached = chapters.map(({ stories }) => lastPart(stories, memory.chapter));
    const at = reached.lastIndexOf(Math.max(...reached));
    const chapter = reached[at] === 0 ? chapters[0] : chapters[at];
    if (chapter) placed.set(chapter, [...(placed.get(chapter) ?? []), memory]);
  }
  return placed;
}

/** The last part of life up to `limit` that a story is of; 0 without one. */
function lastPart(stories: Chapter["stories"], limit: number): number {
  const parts = stories.map(({ questionId }) => chapterOfQuestion(questionId).number);
  return Math.max(0, ...parts.filter((part) => part <= limit));
}
