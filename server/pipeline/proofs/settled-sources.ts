import { isDeepStrictEqual } from "node:util";
import type { BookSources } from "#domain/book/proof.ts";

/**
 * What a book was made from, by its sources before and after the making. If they differ, nobody knows which of both was
 * read: the proof names all of them, for their erasure, and cannot be approved.
 */
export function settledSources(before: BookSources, after: BookSources | null): BookSources {
  if (after === null || isDeepStrictEqual(before, after)) return before;
  return {
    ...before,
    answers: { ...before.answers, ...after.answers },
    photos: { ...before.photos, ...after.photos },
    memories: { ...before.memories, ...after.memories },
    placed: { ...before.placed, ...after.placed },
    unsettled: true,
  };
}
