import { mkdir } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import type { Photo } from "#domain/book/book.ts";
import type { Crop } from "#domain/book/photos/book-photo.ts";
import { runInChild } from "#server/pipeline/4-book/press/run-in-child.ts";
import { scaledFileSchema, type PhotoFit, type PixelBox, type ScaledPhoto } from "./scaled-photo.ts";

export type ScaleOptions = {
  signal?: AbortSignal | undefined;
  onFraction?: ((fraction: number) => void) | undefined;
  fit?: PhotoFit;
  /** Prefix of the file names. */
  prefix?: string;
};

/** `crop` and `box` are the picture's own; without a box it has the one of all. */
export type PhotoToScale = Photo & { crop?: Crop; box?: PixelBox };

export type ScaledPhotos = {
  photos: ScaledPhoto[];
  originals: ReadonlyMap<ScaledPhoto, Photo>;
  warnings: string[];
};

/**
 * Scales the photos of a book into `dir` as `<prefix><n>.jpg` in a child process. An unusable photo becomes a warning
 * with its file name; the others are still made.
 */
export async function scalePhotos(
  photos: PhotoToScale[],
  dir: string,
  box: PixelBox,
  { fit = "inside", prefix = "", ...options }: ScaleOptions = {},
): Promise<ScaledPhotos> {
  if (photos.length === 0) return { photos: [], originals: new Map(), warnings: [] };
  await mkdir(dir, { recursive: true });
  const pictures = photos.map((photo) => ({ file: photo.file, box: photo.box ?? box, crop: photo.crop }));
  const request = { pictures, dir, prefix, fit };
  const script = new URL("./scale-photos-child.ts", import.meta.url);
  const scaled = await runInChild(script, request, z.array(scaledFileSchema), options);
  const originals = new Map<ScaledPhoto, Photo>();
  const warnings: string[] = [];
  for (const [at, result] of scaled.entries()) {
    const photo = photos[at];
    if (!photo) continue;
    if ("refused" in result)
      warnings.push(`The picture ${basename(photo.file)} was left out of the book: ${result.refused}.`);
    else originals.set({ ...photo, ...result }, photo);
  }
  return { photos: [...originals.keys()], originals, warnings };
}
