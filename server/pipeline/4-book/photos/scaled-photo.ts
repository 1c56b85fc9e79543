import { z } from "zod";
import type { Photo } from "#domain/book/book.ts";

/** A size in pixels. */
export const pixelBoxSchema = z.object({ width: z.int().positive(), height: z.int().positive() });
export type PixelBox = z.infer<typeof pixelBoxSchema>;

/** `inside`: no side exceeds the box; `outside`: both sides fill it. */
export const photoFitSchema = z.enum(["inside", "outside"]);
export type PhotoFit = z.infer<typeof photoFitSchema>;

const share = z.number().min(0).max(1);
const cropSchema = z.object({ left: share, top: share, width: share, height: share });

export const scaleRequestSchema = z.object({
  pictures: z.array(z.object({ file: z.string(), box: pixelBoxSchema, crop: cropSchema.optional() })),
  dir: z.string(),
  prefix: z.string(),
  fit: photoFitSchema,
});

export const scaledFileSchema = z.union([
  pixelBoxSchema.extend({ file: z.string() }),
  z.object({ refused: z.string() }),
]);
export type ScaledFile = z.infer<typeof scaledFileSchema>;

/** A photo ready to be placed: `file` is a name inside the folder it was scaled into. */
export type ScaledPhoto = Photo & PixelBox;
