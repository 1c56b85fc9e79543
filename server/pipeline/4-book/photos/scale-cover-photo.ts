import type { Edition } from "#domain/book/edition.ts";
import { coverPhotoPlace } from "#server/pipeline/4-book/print/cover-geometry.ts";
import { pageDesign, pixelsOf } from "#server/pipeline/4-book/print/page-design.ts";
import { coverPhoto } from "./cover-photo.ts";
import { scalePhotos, type ScaledPhotos } from "./scale-photos.ts";
import type { ScaledPhoto } from "./scaled-photo.ts";

/** The picture of the cover, scaled again from its original to fill the front; null where the cover has none. */
export async function scaleCoverPhoto(
  { cover, size, binding }: Edition,
  { photos, originals }: ScaledPhotos,
  dir: string,
  signal?: AbortSignal,
): Promise<ScaledPhoto | null> {
  const chosen = cover === "photograph" ? coverPhoto(photos) : null;
  const original = chosen && originals.get(chosen);
  if (!original) return null;
  const box = pixelsOf(coverPhotoPlace(pageDesign(size), binding));
  const made = await scalePhotos([original], dir, box, { signal, fit: "outside", prefix: "cover-" });
  return made.photos[0] ?? null;
}
