import { open } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { decodeHeic } from "./decode-heic.ts";
import { AppError, fail } from "#server/platform/errors.ts";

export const maxPicturePixels = 100_000_000;
const readable: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "tiff", "gif", "heif"]);
const loaders = ["Jpeg", "Png", "Webp", "Tiff", "Nsgif", "Heif"];

/** Disables every other decoder of libvips (SVG, PDF, ImageMagick …) in this process. */
export function allowPhotoFormatsOnly(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
}

/**
 * Opens the first frame of a photo, after checks of its first bytes and its header. Throws `picture_refused` with the
 * reason: a drawing program's file, more than 100 megapixels, or unreadable.
 */
export async function openPicture(file: string): Promise<{ picture: Sharp; metadata: Metadata }> {
  await refuseByContent(file);
  const picture = sharp(file, { limitInputPixels: maxPicturePixels, failOn: "error", pages: 1, sequentialRead: true });
  const metadata = await picture.metadata().catch((thrown: unknown) => {
    throw asPictureError(thrown);
  });
  refuseByHeader(metadata);
  if (!isHeic(metadata)) return { picture, metadata };
  const decoded = await decodeHeic(file, metadata.icc).catch((thrown: unknown) => {
    throw asPictureError(thrown);
  });
  return { picture: decoded, metadata };
}

/** AVIF has the same container and is read by sharp. */
export function isHeic({ format, compression }: Pick<Metadata, "format" | "compression">): boolean {
  return format === "heif" && compression === "hevc";
}

/** The error of reading a picture as `picture_refused`; errors of the product and of a full disk stay as they are. */
export function asPictureError(thrown: unknown): unknown {
  if (thrown instanceof AppError || isDiskFull(thrown)) return thrown;
  return refusedPicture(reason(thrown), thrown);
}

export function refusedPicture(why: string, cause?: unknown): AppError {
  return fail("picture_refused", why, cause);
}

export function isDiskFull(thrown: unknown): boolean {
  return thrown instanceof Error && /no space left|ENOSPC/i.test(thrown.message);
}

async function refuseByContent(file: string): Promise<void> {
  const handle = await open(file, "r").catch((cause: unknown) => {
    throw refusedPicture("it cannot be opened", cause);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead).toString("latin1");
    if (bytesRead === 0) throw refusedPicture("it is empty");
    if (/<svg|<!DOCTYPE|<\?xml|^%PDF/i.test(head)) throw refusedPicture("it is a drawing, not a photograph");
  } finally {
    await handle.close();
  }
}

function refuseByHeader({ format, width, height }: Metadata): void {
  if (!readable.has(format)) throw refusedPicture(`${format} pictures are not read; save it as JPEG`);
  if (width * height > maxPicturePixels) throw refusedPicture("it has more than 100 megapixels");
}

function reason(thrown: unknown): string {
  const said = thrown instanceof Error ? thrown.message : "";
  if (/pixel limit/i.test(said)) return "it has more than 100 megapixels";
  if (/unsupported image format|compression format/i.test(said))
    return "it is no picture that can be read; save it as JPEG";
  return "it is broken";
}
