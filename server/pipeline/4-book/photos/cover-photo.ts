import type { PixelBox } from "./scaled-photo.ts";

/** Least width of a cover picture: below 150 pixels per inch on a 6-inch board pixels are visible. */
const leastWidth = 900;

/** The first picture with enough pixels for a cover. */
export function coverPhoto<Photo extends PixelBox>(photos: readonly Photo[]): Photo | null {
  return photos.find(({ width, height }) => Math.min(width, height * 1.5) >= leastWidth) ?? null;
}
