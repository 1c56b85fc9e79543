import { basename } from "node:path";
import sharp from "sharp";
import { fail } from "#server/errors.ts";

/** 100 megapixels: more than any camera in a family, less than would fill the memory. */
const mostPixels = 100_000_000;
const pixelsPerInch = 300;
/** The largest a photo stands on a page, in points. */
const widest = 4.35 * 72;
const highest = 4.6 * 72;

/** A photo as it stands in the book: `width` and `height` in points. */
export type ScaledPhoto = { width: number; height: number };

const readable = new Set(["jpeg", "png", "webp", "tiff", "heif", "avif", "gif"]);

/**
 * Writes a JPEG at 300 pixels per inch of its place on the page, upright, in sRGB and without metadata: no place, no date, no camera.
 * Throws `picture_refused` with a sentence that names the file.
 */
export async function scalePhoto(file: string, outFile: string): Promise<ScaledPhoto> {
  const name = basename(file);
  try {
    const picture = sharp(file, { limitInputPixels: mostPixels, failOn: "error", autoOrient: true });
    const { format, width, height, orientation = 1 } = await picture.metadata();
    if (!readable.has(format ?? ""))
      throw fail("picture_refused", `${name} is not a photo that can be printed (${format ?? "unknown"}).`);
    const sideways = orientation >= 5;
    const [seenWidth, seenHeight] = sideways ? [height, width] : [width, height];
    const scale = Math.min(widest / seenWidth, highest / seenHeight);
    const placed = { width: seenWidth * scale, height: seenHeight * scale };
    await picture
      .resize({ width: Math.round((placed.width / 72) * pixelsPerInch), withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 88 })
      .toFile(outFile);
    return placed;
  } catch (cause) {
    if (cause instanceof Error && cause.name === "AppError") throw cause;
    throw fail(
      "picture_refused",
      `${name} could not be used as a photo: it is damaged, too large, or no picture.`,
      cause,
    );
  }
}
