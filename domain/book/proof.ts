import { z } from "zod/mini";

/** The files of a proof, by kind. The first three are the bytes that an approval freezes. */
export const proofKinds = {
  interior: "print/interior.pdf",
  cover: "print/cover.pdf",
  audiobook: "audiobook.m4b",
  screen: "book.pdf",
  epub: "book.epub",
  readAlong: "book-read-along.epub",
  spec: "print/spec.json",
} as const;

export const bookSettings = [
  "title",
  "name",
  "size",
  "binding",
  "cover",
  "dedication",
  "letters",
  "spine",
  "epigraph",
  "about",
  "narrator",
  "chapters",
] as const;

/** Marks (hashes) by id of what a book is made from, its settings and its arrangement. Written by `heirvoice.book_sources`. */
export const bookSourcesSchema = z.object({
  answers: z.record(z.string(), z.string()),
  photos: z.record(z.string(), z.string()),
  memories: z.record(z.string(), z.string()),
  settings: z.partialRecord(z.enum(bookSettings), z.nullable(z.union([z.string(), z.boolean()]))),
  arrangement: z.optional(z.string()),
  /** Photographs in places of their own. */
  placed: z.optional(z.record(z.string(), z.string())),
  /** A source changed while the book was made: it cannot be approved. */
  unsettled: z.optional(z.literal(true)),
});
export type BookSources = z.infer<typeof bookSourcesSchema>;

const countsSchema = z.object({ added: z.int(), changed: z.int(), removed: z.int() });

/**
 * A chapter whose sentences differ; `page` is the printed number of the first page with a new sentence, null without one,
 * and `sheet` its place in the PDF from 1.
 */
const changedChapterSchema = z.object({
  title: z.string(),
  page: z.nullable(z.int()),
  sheet: z.optional(z.int()),
  added: z.int(),
  removed: z.int(),
});

const placedChapterSchema = z.object({ title: z.string(), from: z.int(), to: z.int() });

/** The differences of a proof to the one before. `moved`: chapters with their numbers before and now. */
export const proofChangesSchema = z.object({
  answers: countsSchema,
  photos: countsSchema,
  memories: countsSchema,
  settings: z.array(z.enum(bookSettings)),
  chapters: z.array(changedChapterSchema),
  moved: z.optional(z.array(placedChapterSchema)),
});
export type ProofChanges = z.infer<typeof proofChangesSchema>;
export type ChangedChapter = z.infer<typeof changedChapterSchema>;

/** Why a proof cannot be approved. */
export const proofObstacles = ["approved", "erased", "being made", "newer proof", "changed"] as const;
