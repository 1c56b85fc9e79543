import type { BookMemory } from "#domain/book/book-memory.ts";
import { scalePhotos, type ScaleOptions } from "./scale-photos.ts";
import type { PixelBox, ScaledPhoto } from "./scaled-photo.ts";

/** A picture of a memory; its `recordingId` is empty. */
export type MemoryPhoto = ScaledPhoto & { memoryId: string };

type ScaledMemoryPhotos = { photos: MemoryPhoto[]; warnings: string[] };

/** Scales the pictures of memories into `dir` as `memory-<n>.jpg`. */
export async function scaleMemoryPhotos(
  memories: readonly BookMemory[],
  dir: string,
  box: PixelBox,
  options: Pick<ScaleOptions, "signal"> = {},
): Promise<ScaledMemoryPhotos> {
  const memoryOf = new Map<object, string>();
  const pictures = memories.flatMap(({ id, parts }) =>
    parts.flatMap((part) =>
      part.pictures.map((picture) => {
        const photo = { ...picture, recordingId: "" };
        memoryOf.set(photo, id);
        return photo;
      }),
    ),
  );
  const { originals, warnings } = await scalePhotos(pictures, dir, box, { ...options, prefix: "memory-" });
  const photos = [...originals].map(([photo, original]) => ({ ...photo, memoryId: memoryOf.get(original) ?? "" }));
  return { photos, warnings };
}
