import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { BookSource } from "#domain/book/book.ts";
import type { Edition } from "#domain/book/edition.ts";
import { scaleCoverPhoto } from "#server/pipeline/4-book/photos/scale-cover-photo.ts";
import { scaleMemoryPhotos } from "#server/pipeline/4-book/photos/scale-memory-photos.ts";
import { scalePlacedPhotos } from "#server/pipeline/4-book/photos/scale-placed-photos.ts";
import { scalePhotos } from "#server/pipeline/4-book/photos/scale-photos.ts";
import type { ScaledPhoto } from "#server/pipeline/4-book/photos/scaled-photo.ts";
import { pageDesign, photoBox } from "#server/pipeline/4-book/print/page-design.ts";
import type { PreviewPhotos } from "./preview-message.ts";

/** Sharp enough for a page on a screen, small enough to send. */
const screenBox = { width: 720, height: 720 };

/** Scales the pictures as for print, which decides how large they are printed, and again for the screen into `previews`. */
export async function scaleForPreview(
  { photos, memories = [], placed }: BookSource,
  edition: Edition,
  workspace: string,
  signal: AbortSignal,
): Promise<PreviewPhotos> {
  const [dir, box] = [join(workspace, "photos"), photoBox(pageDesign(edition.size))];
  const scaled = await scalePhotos(photos, dir, box, { signal });
  const cover = await scaleCoverPhoto(edition, scaled, dir, signal);
  const ofMemories = await scaleMemoryPhotos(memories, dir, box, { signal });
  const inPlaces = await scalePlacedPhotos(placed, dir, edition.size, { signal });
  const pictures = [...scaled.photos, ...ofMemories.photos, ...inPlaces.photos, ...(cover ? [cover] : [])];
  await scaleForScreen(pictures, dir, join(workspace, "previews"), signal);
  return { stories: scaled.photos, memories: ofMemories.photos, placed: inPlaces.photos, cover };
}

async function scaleForScreen(pictures: ScaledPhoto[], from: string, to: string, signal: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true });
  const files = pictures.map((picture) => ({ ...picture, file: join(from, picture.file) }));
  const { originals } = await scalePhotos(files, to, screenBox, { signal, prefix: "screen-" });
  for (const [small, { file }] of originals) await rename(join(to, small.file), join(to, file.slice(from.length + 1)));
}
