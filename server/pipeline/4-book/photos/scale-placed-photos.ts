import type { BookSize } from "#domain/book/book-look.ts";
import type { PlacedPhoto } from "#domain/book/book.ts";
import { printPhoto, type PrintedPhoto } from "#domain/book/photos/print-photo.ts";
import { pixelsOf } from "#server/pipeline/4-book/print/page-design.ts";
import { scalePhotos, type ScaleOptions } from "./scale-photos.ts";
import type { PixelBox } from "./scaled-photo.ts";

/** A placed photograph without what is cropped away, and how it is printed. `recordingId` is empty. */
export type ScaledPlacedPhoto = Pick<
  PlacedPhoto,
  "id" | "file" | "caption" | "alt" | "questionId" | "place" | "afterSentence" | "position"
> &
  PixelBox & { recordingId: string; printed: Omit<PrintedPhoto, "crop"> };

type Placed = readonly PlacedPhoto[] | undefined;
type Options = Pick<ScaleOptions, "signal"> & {
  /** Pixels where they are not printed. */
  box?: PixelBox;
};

/** Crops the placed photographs and scales them into `dir` as `placed-<n>.jpg`, for print at 300 dots per inch. */
export async function scalePlacedPhotos(
  placed: Placed,
  dir: string,
  size: BookSize,
  { signal, box }: Options = {},
): Promise<{ photos: ScaledPlacedPhoto[]; warnings: string[] }> {
  const photos = (placed ?? []).map((photo) => {
    const { pixels, focus: _focus, inches: _inches, ...rest } = photo;
    const { crop, ...printed } = printPhoto(pixels, photo, size);
    return { ...rest, printed, crop, recordingId: "", box: box ?? pixelsOf(printed) };
  });
  const known = new Map<object, (typeof photos)[number]>(photos.map((photo) => [photo, photo]));
  const { originals, warnings } = await scalePhotos(
    photos,
    dir,
    { width: 1, height: 1 },
    { signal, prefix: "placed-" },
  );
  const scaled = [...originals].flatMap(([{ file, width, height }, original]) => {
    const photo = known.get(original);
    if (!photo) return [];
    const { crop: _crop, box: _box, ...rest } = photo;
    return [{ ...rest, file, width, height }];
  });
  return { photos: scaled, warnings };
}
