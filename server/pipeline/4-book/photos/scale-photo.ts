import { open } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import { AppError, fail } from "#server/platform/errors.ts";
import type { PhotoFit, PixelBox } from "./scaled-photo.ts";

const maxPixels = 100_000_000;
const readable: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "tiff", "gif", "heif"]);

/**
 * Writes the picture upright, within `box`, as an sRGB JPEG with no metadata at all, and returns its size in pixels.
 * Throws `picture_refused` with the reason: a drawing program's file, more than 100 megapixels, or unreadable.
 */
export async function scalePhoto(
  file: string,
  target: string,
  box: PixelBox,
  fit: PhotoFit = "inside",
): Promise<PixelBox> {
  await refuseByContent(file);
  try {
    const source = sharp(file, { limitInputPixels: maxPixels, failOn: "error", pages: 1, sequentialRead: true });
    refuseByHeader(await source.metadata());
    const made = await source
      .autoOrient()
      .resize({ ...box, fit, withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 85, chromaSubsampling: "4:4:4", mozjpeg: false })
      .toFile(target);
    return { width: made.width, height: made.height };
  } catch (thrown) {
    if (thrown instanceof AppError || isDiskFull(thrown)) throw thrown;
    throw refused(reason(thrown), thrown);
  }
}

async function refuseByContent(file: string): Promise<void> {
  const handle = await open(file, "r").catch((cause: unknown) => {
    throw refused("it cannot be opened", cause);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead).toString("latin1");
    if (bytesRead === 0) throw refused("it is empty");
    if (/<svg|<!DOCTYPE|<\?xml|^%PDF/i.test(head)) throw refused("it is a drawing, not a photograph");
  } finally {
    await handle.close();
  }
}

function refuseByHeader({ format, width, height, compression }: Metadata): void {
  if (!readable.has(format)) throw refused(`${format} pictures are not read; save it as JPEG`);
  if (format === "heif" && compression === "hevc") throw refused("HEIC cannot be read here; save it as JPEG");
  if (width * height > maxPixels) throw refused("it has more than 100 megapixels");
  if (width < 16 || height < 16) throw refused("it is too small to print");
}

function reason(thrown: unknown): string {
  const said = thrown instanceof Error ? thrown.message : "";
  if (/pixel limit/i.test(said)) return "it has more than 100 megapixels";
  if (/unsupported image format|compression format/i.test(said))
    return "it is no picture that can be read; save it as JPEG";
  return "it is broken";
}

function refused(why: string, cause?: unknown): AppError {
  return fail("picture_refused", why, cause);
}

function isDiskFull(thrown: unknown): boolean {
  return thrown instanceof Error && /no space left|ENOSPC/i.test(thrown.message);
}
