import { z } from "zod";

const frontShapeSchema = z.enum(["page", "square"]);
export type FrontShape = z.infer<typeof frontShapeSchema>;

/** The pictures of pages, in pixels. */
export const pagePicture = { width: 900, height: 1350 };

/**
 * One document to make from `workspace`, which holds the templates, `book.json`, `photos/` and `stand-ins/`. It is
 * written there as `<want>.pdf`, the front alone as `front.jpg`, pages of the screen PDF as `page-<n>.jpg`. `pictures` says which folder Typst reads.
 */
export const typesetRequestSchema = z.object({
  want: z.enum(["screen", "interior", "cover", "front", "memory", "guide", "pages"]),
  workspace: z.string(),
  fonts: z.array(z.string()),
  createdAt: z.int(),
  pictures: z.enum(["photos", "stand-ins", "previews"]),
  inputs: z.record(z.string(), z.string()),
  /** Set for the front cover only. */
  shape: frontShapeSchema.default("page"),
  /** The color around a front of another shape. */
  ground: z.string().default("#fff"),
  /** The pages to draw, from 1. Set for `pages` only. */
  pages: z.array(z.int().positive()).max(12).default([]),
  /** Minimum pages of the binding. */
  minPages: z.int().nonnegative(),
});
export type TypesetRequest = z.input<typeof typesetRequestSchema>;

/** `sentencePages`: sentence id and the page of the PDF it begins on, from 1. `fill`: the inputs that brought it to a
 * number of pages that can be bound. */
export const typesetSchema = z.object({
  pages: z.int().positive(),
  fill: z.record(z.string(), z.string()),
  fonts: z.array(z.string()),
  sentencePages: z.array(z.tuple([z.string(), z.int()])),
});
export type Typeset = z.infer<typeof typesetSchema>;
