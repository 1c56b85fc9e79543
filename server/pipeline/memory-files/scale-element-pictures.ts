import type { Photo } from "#domain/book/book.ts";
import { scalePhotos, type ScaleOptions } from "#server/pipeline/4-book/photos/scale-photos.ts";
import type { PixelBox } from "#server/pipeline/4-book/photos/scaled-photo.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import type { StoredMedia, StoredPicture } from "./element-media-store.ts";
import type { ElementMedia } from "./memory-pages.ts";

const mostPrintedPictures = 500;

type Scaled = {
  mediaOf: (elementId: string) => ElementMedia;
  files: (PixelBox & { file: string })[];
  refused: boolean;
};

/** Scales the pictures of elements into `dir` for print, without metadata; at most 500 of them. */
export async function scaleElementPictures(
  { store }: Pick<StoryTools, "store">,
  media: ReadonlyMap<string, StoredMedia>,
  { dir, box, ...options }: { dir: string; box: PixelBox } & Pick<ScaleOptions, "signal" | "onFraction">,
): Promise<Scaled> {
  const stored = [...media.values()].flatMap(({ pictures }) => pictures);
  const wanted = stored.slice(0, mostPrintedPictures);
  const pictureOf = new Map<Photo, StoredPicture>();
  for (const picture of wanted) {
    const file = await store.localFile(picture.original).catch(absent);
    if (file !== null) pictureOf.set({ recordingId: "", file, caption: picture.caption }, picture);
  }
  const { originals } = await scalePhotos([...pictureOf.keys()], dir, box, options);
  const made = new Map([...originals].map(([photo, original]) => [pictureOf.get(original), photo] as const));
  const mediaOf = (elementId: string): ElementMedia => {
    const { pictures, file } = media.get(elementId) ?? { pictures: [], file: null };
    return {
      pictures: pictures.flatMap((picture) => {
        const photo = made.get(picture);
        return photo ? [{ ...photo, alt: picture.alt }] : [];
      }),
      file: file && { name: file.name ?? "", durationMs: file.duration_ms },
    };
  };
  return { mediaOf, files: [...originals.keys()], refused: made.size < stored.length };
}

function absent(thrown: unknown): null {
  if (thrown instanceof AppError && thrown.code === "not_found") return null;
  throw thrown;
}
