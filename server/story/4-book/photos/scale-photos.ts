import { mkdir } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import type { Photo } from "#domain/book.ts";
import { runInChild } from "#server/story/4-book/press/run-in-child.ts";
import { scaledFileSchema, type PixelBox, type ScaledPhoto } from "./scaled-photo.ts";

type ScaleOptions = { signal?: AbortSignal | undefined; onFraction?: ((fraction: number) => void) | undefined };

/**
 * The photos of a book, scaled into `dir` as `<n>.jpg` in a process of their own. One that cannot be used becomes a
 * warning that names its file, and the others are made all the same.
 */
export async function scalePhotos(
  photos: Photo[],
  dir: string,
  box: PixelBox,
  options: ScaleOptions = {},
): Promise<{ photos: ScaledPhoto[]; warnings: string[] }> {
  if (photos.length === 0) return { photos: [], warnings: [] };
  await mkdir(dir, { recursive: true });
  const request = { files: photos.map(({ file }) => file), dir, box };
  const script = new URL("./scale-photos-child.ts", import.meta.url);
  const scaled = await runInChild(script, request, z.array(scaledFileSchema), options);
  const kept: ScaledPhoto[] = [];
  const warnings: string[] = [];
  for (const [at, result] of scaled.entries()) {
    const photo = photos[at];
    if (!photo) continue;
    if ("refused" in result)
      warnings.push(`The picture ${basename(photo.file)} was left out of the book: ${result.refused}.`);
    else kept.push({ ...photo, ...result });
  }
  return { photos: kept, warnings };
}
