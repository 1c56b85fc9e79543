import type { Crop } from "#domain/book/photos/book-photo.ts";
import { asPictureError, openPicture, refusedPicture } from "#server/platform/media/pictures/open-picture.ts";
import type { PhotoFit, PixelBox } from "./scaled-photo.ts";

type ScaleHow = { fit?: PhotoFit; crop?: Crop | undefined };

/**
 * Writes the picture, or the crop of it, upright, within `box`, as an sRGB JPEG without metadata, and returns its size in
 * pixels. Throws `picture_refused` as `openPicture` does, or for a picture too small to print.
 */
export async function scalePhoto(
  file: string,
  target: string,
  box: PixelBox,
  { fit = "inside", crop }: ScaleHow = {},
): Promise<PixelBox> {
  const { picture, metadata } = await openPicture(file);
  if (metadata.width < 16 || metadata.height < 16) throw refusedPicture("it is too small to print");
  try {
    const upright = picture.autoOrient();
    const made = await (crop ? upright.extract(pixelsOf(crop, (await picture.metadata()).autoOrient)) : upright)
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

const part = (share: number, all: number, first: number) => Math.min(Math.max(1, Math.round(share * all)), all - first);

function pixelsOf({ left, top, width, height }: Crop, whole: PixelBox) {
  const from = { left: Math.floor(left * whole.width), top: Math.floor(top * whole.height) };
  return {
    ...from,
    width: part(width, whole.width, from.left),
    height: part(height, whole.height, from.top),
  };
}
