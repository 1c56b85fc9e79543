import { z } from "zod/mini";

/** In the text after a sentence, on a page of its own, or with up to three others at the end of the chapter. */
export const photoPlaces = ["text", "page", "photo page"] as const;
export const bookPhotoPlaceSchema = z.enum(photoPlaces);
export type BookPhotoPlace = z.infer<typeof bookPhotoPlaceSchema>;

/** A part of an upright picture, in shares of its sides. */
export type Crop = { left: number; top: number; width: number; height: number };
export const wholePicture: Crop = { left: 0, top: 0, width: 1, height: 1 };
export type Point = { x: number; y: number };

/** As the database takes it, and as print has room for. */
export const maxPhotoCaption = 400;
export const maxBookPhotos = 200;
export const maxOnPhotoPage = 4;

const share = z.number().check(z.minimum(0), z.maximum(1));

/** A photograph in its place of a book. `inches`: the printed width, null for that of the text. */
export const bookPhotoSchema = z.object({
  photo_id: z.uuid(),
  question_id: z.int(),
  place: bookPhotoPlaceSchema,
  /** Null, or a sentence that is not told any more: at the end of its section. */
  after_sentence: z.nullable(z.string()),
  caption: z.nullable(z.string()),
  crop_left: share,
  crop_top: share,
  crop_width: share,
  crop_height: share,
  focus_x: share,
  focus_y: share,
  inches: z.nullable(z.number()),
  /** The order of photographs at one place. */
  position: z.int(),
});
export type BookPhoto = z.infer<typeof bookPhotoSchema>;

export function cropOf({ crop_left, crop_top, crop_width, crop_height }: BookPhoto): Crop {
  return { left: crop_left, top: crop_top, width: crop_width, height: crop_height };
}

export function focusOf({ focus_x, focus_y }: BookPhoto): Point {
  return { x: focus_x, y: focus_y };
}
