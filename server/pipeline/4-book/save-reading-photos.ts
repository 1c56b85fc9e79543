import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BookSource } from "#domain/book/book.ts";
import { lastSentenceOf, placePhotos } from "#domain/book/photos/place-photos.ts";
import { readingPhotoKind, readingPhotoPrefix, type ReadingPhoto } from "#domain/book/photos/reading-photo.ts";
import { deleteOtherArtifacts, saveArtifact } from "#server/pipeline/artifact-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { scalePlacedPhotos, type ScaledPlacedPhoto } from "./photos/scale-placed-photos.ts";

type Book = { userId: string; memoirId: string; source: BookSource };
/** Sharp on the page of a large screen. */
const readingBox = { width: 1400, height: 1400 };

/** Stores the placed photographs for the reading page, without what is cropped away, and forgets those of earlier books. */
export async function saveReadingPhotos(
  tools: Pick<StoryTools, "sql" | "store">,
  { userId, memoirId, source }: Book,
  workDir: string,
  signal: AbortSignal,
): Promise<void> {
  const dir = join(workDir, "photographs");
  await mkdir(dir, { recursive: true });
  const options = { signal, box: readingBox };
  const { photos } = await scalePlacedPhotos(source.placed, dir, source.edition.size, options);
  const kinds: string[] = [];
  for (const { photo, after } of inReadingOrder(source, photos)) {
    const kind = readingPhotoKind(photo.id);
    const { place, caption, alt, width, height } = photo;
    const facts: ReadingPhoto = { order: kinds.length, after, place, caption, alt, width, height };
    await saveArtifact(tools, { userId, memoirId }, { kind, file: join(dir, photo.file), facts });
    kinds.push(kind);
  }
  await deleteOtherArtifacts(tools, memoirId, readingPhotoPrefix, kinds);
}

function inReadingOrder({ memoir }: BookSource, photos: readonly ScaledPlacedPhoto[]) {
  const { after, pages } = placePhotos(memoir, photos);
  const atEnds = memoir.chapters.flatMap((chapter) => {
    const last = lastSentenceOf(chapter)?.id;
    return (pages.get(chapter.number) ?? []).flatMap((photo) => (last === undefined ? [] : [{ photo, after: last }]));
  });
  const inText = [...after].flatMap(([sentence, behind]) => behind.map((photo) => ({ photo, after: sentence })));
  return [...inText, ...atEnds];
}
