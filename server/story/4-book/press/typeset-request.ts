import { z } from "zod";

/**
 * `workspace` holds the templates, `book.json`, `photos/` and `stand-ins/`. Into it are written, for `book`, the three
 * PDFs; for `front`, `front.svg` alone.
 */
export const typesetRequestSchema = z.object({
  want: z.enum(["book", "front"]),
  workspace: z.string(),
  fonts: z.array(z.string()),
  createdAt: z.int(),
});
export type TypesetRequest = z.infer<typeof typesetRequestSchema>;

/** Sentence id and the page of the PDF it begins on, from 1. */
export const sentencePagesSchema = z.array(z.tuple([z.string(), z.int()]));

export const typesetSchema = z.object({
  pages: z.int().positive(),
  fonts: z.array(z.string()),
  sentencePages: sentencePagesSchema,
});
export type Typeset = z.infer<typeof typesetSchema>;
