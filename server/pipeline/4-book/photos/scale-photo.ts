import { asPictureError, openPicture, refusedPicture } from "#server/platform/media/pictures/open-picture.ts";
import type { PhotoFit, PixelBox } from "./scaled-photo.ts";

/**
 * Writes the picture upright, within `box`, as an sRGB JPEG with no metadata at all, and returns its size in pixels.
 * Throws `picture_refused` as `openPicture` does, or for a picture too small to print.
 */
export async function scalePhoto(
  file: string,
  target: string,
  box: PixelBox,
  fit: PhotoFit = "inside",
): Promise<PixelBox> {
  const { picture, metadata } = await openPicture(file);
  if (metadata.width < 16 || metadata.height < 16) throw refusedPicture("it is too small to print");
  try {
    const made = await picture
      .autoOrient()
      .resize({ ...box, fit, withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 85, chromaSubsampling: "4:4:4", mozjpeg: false })
      .toFile(target);
    return { width: made.width, height: made.height };
  } catch (thrown) {
    throw asPictureError(thrown);
  }
}
