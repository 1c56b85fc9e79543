import type { BookPlace } from "#domain/book/book-memory.ts";

const places: Record<BookPlace, string> = { sidebar: "A sidebar of a chapter", "photo page": "A page of photographs" };

export const en = {
  none: "Left out",
  places,
  empty: "There is no family story yet.",
  hint: "The next book that you make has them. Each has its chapter on its own page.",
  notKept: "That choice could not be kept. Please try again.",
  notReached: "Your family stories cannot be reached at the moment.",
  retry: "Try again",
};
export type BookMemoriesWords = typeof en;
