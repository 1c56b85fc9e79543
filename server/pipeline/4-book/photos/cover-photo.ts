import type { PixelBox } from "./scaled-photo.ts";

/** Fewer pixels are seen as such on a cover: 150 to the inch on a 6-inch board. */
const leastWidth = 900;

/** The first picture that a cover can carry. */
export function coverPhoto<Photo extends PixelBox>(photos: readonly Photo[]): Photo | null {
  return photos.find(({ width, height }) => Math.min(width, height * 1.5) >= leastWidth) ?? null;
}
