import { z } from "zod";
import type { BookSource } from "#domain/book/book.ts";
import { editionSchema } from "#domain/book/edition.ts";
import { photoPlaces } from "#domain/book/photos/book-photo.ts";
import { errorCodes } from "#domain/errors.ts";
import { pixelBoxSchema } from "#server/pipeline/4-book/photos/scaled-photo.ts";

const photoSchema = pixelBoxSchema.extend({
  recordingId: z.string(),
  file: z.string(),
  caption: z.string().nullable(),
});

/** Pictures as they are printed, by their places. Their files for the screen are in the folder `previews`. */
export const previewPhotosSchema = z.object({
  stories: z.array(photoSchema),
  memories: z.array(photoSchema.extend({ memoryId: z.string() })),
  placed: z.array(
    photoSchema.extend({
      id: z.string(),
      alt: z.string().nullable(),
      questionId: z.int(),
      place: z.enum(photoPlaces),
      afterSentence: z.string().nullable(),
      position: z.int(),
      printed: z.object({ width: z.number(), height: z.number(), ppi: z.number() }),
    }),
  ),
  cover: photoSchema.nullable(),
});
export type PreviewPhotos = z.infer<typeof previewPhotosSchema>;

export const wishSchema = z.object({
  edition: z.object(editionSchema.shape),
  dedication: z.string().nullable(),
  /** Sheets of the book, from 1. A sheet behind the last one is the last one. */
  sheets: z.array(z.int().positive()).max(4),
  /** Pictures that the browser has. */
  have: z.array(z.string()),
  /** Answers after the first pass over a long book; the end of a chapter may move by a line afterwards. */
  isQuick: z.boolean(),
});
export type PreviewWish = z.infer<typeof wishSchema>;

export const proofWishSchema = z.object({
  /** Sheets of the PDF, from 1. */
  sheets: z.array(z.int().positive()).max(2),
  /** Pictures that the browser has. */
  have: z.array(z.string()),
});
export type ProofWish = z.infer<typeof proofWishSchema>;

/**
 * To the child: first the book and its pictures for one size, then what to show of it; or a folder with `proof.pdf`, then
 * the pages to draw.
 */
export const previewOrderSchema = z.union([
  z.object({ proofIn: z.string() }),
  z.object({ draw: proofWishSchema }),
  z.object({ workspace: z.string(), book: z.custom<BookSource>((value) => typeof value === "object") }),
  z.object({ photos: previewPhotosSchema, wish: wishSchema }),
]);
export type PreviewOrder = z.infer<typeof previewOrderSchema>;

/** A picture of a page or cover: `svg` is null where the browser has it. */
const drawnSchema = z.object({ hash: z.string(), svg: z.string().nullable() });

export const shownSchema = z.object({
  /** Sheets of the whole book; `front` of them come before page 1. */
  sheets: z.int().positive(),
  front: z.int().nonnegative(),
  chapters: z.array(z.object({ title: z.string(), sheet: z.int() })),
  /** Trimmed page in pt. */
  page: z.object({ width: z.number(), height: z.number() }),
  pages: z.array(drawnSchema.extend({ sheet: z.int(), text: z.string() })),
  /** Unfolded, without the parts that are turned in. Inches. */
  cover: drawnSchema.extend({ width: z.number(), height: z.number(), spine: z.number(), hasSpineText: z.boolean() }),
  isFinal: z.boolean(),
});
export type ShownBook = z.infer<typeof shownSchema>;

/** Pages of a proof as WebP in base64; null where the browser has the picture. */
export const drawnPagesSchema = z.object({
  /** Trimmed page in pt. */
  page: z.object({ width: z.number(), height: z.number() }),
  pages: z.array(z.object({ sheet: z.int(), hash: z.string(), webp: z.string().nullable() })),
});
export type DrawnPages = z.infer<typeof drawnPagesSchema>;

export const previewAnswerSchema = z.union([
  z.object({ drawn: drawnPagesSchema }),
  z.object({ shown: shownSchema }),
  z.object({ ready: z.literal(true) }),
  z.object({ failure: z.object({ code: z.enum(errorCodes), message: z.string() }) }),
]);
