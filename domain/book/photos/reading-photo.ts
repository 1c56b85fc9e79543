import { z } from "zod/mini";
import { bookPhotoPlaceSchema } from "./book-photo.ts";

/** The artifacts of a book that are its placed photographs, cropped, for the reading page. */
export const readingPhotoPrefix = "photographs/";
export const readingPhotoKind = (photoId: string) => `${readingPhotoPrefix}${photoId}.jpg`;

/** What the reading page shows of a photograph: behind which sentence, in which order, and its size in pixels. */
export const readingPhotoSchema = z.object({
  order: z.int(),
  after: z.string(),
  place: bookPhotoPlaceSchema,
  caption: z.nullable(z.string()),
  alt: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
});
export type ReadingPhoto = z.infer<typeof readingPhotoSchema>;
