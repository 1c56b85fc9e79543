import type { BookSource } from "#domain/book/book.ts";
import type { Chapter } from "#domain/book/memoir.ts";
import type { PhotosInBook } from "#domain/book/photos/place-photos.ts";
import { maxOnPhotoPage, maxPhotoCaption } from "#domain/book/photos/book-photo.ts";
import { photoWarning } from "#domain/book/photos/print-photo.ts";
import type { ScaledPlacedPhoto } from "#server/pipeline/4-book/photos/scale-placed-photos.ts";
import { undescribed } from "#server/pipeline/4-book/words/book-words.ts";
import { printedLine } from "#server/pipeline/4-book/words/printed-words.ts";
import type { Line, Words } from "./set-line.ts";

type PlacedPicture = { file: string; width: number; height: number; alt: string; caption: Words | null };
/** A photograph between two sentences, or on the next page alone. */
export type PlacedItem = PlacedPicture & { kind: "placed" | "placed page" };
/** The rows of a photo page, each of one or two pictures. */
export type PhotoPage = PlacedPicture[][];

type Setting = { source: BookSource; line: Line; warnings: string[] };

export function placedItem(setting: Setting, photo: ScaledPlacedPhoto, about: string): PlacedItem {
  return { kind: photo.place === "page" ? "placed page" : "placed", ...placedPicture(setting, photo, about) };
}

export function hasPlaced({ after, pages }: PhotosInBook<unknown>, { number, stories }: Chapter): boolean {
  const sentences = stories.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.sentences));
  return pages.has(number) || sentences.some(({ id }) => after.has(id));
}

/** The photographs at the end of a chapter, four to a page. */
export function photoPagesOf(
  setting: Setting & { placed: PhotosInBook<ScaledPlacedPhoto> },
  { number, title }: Chapter,
): { photoPages?: PhotoPage[] } {
  const photos = setting.placed.pages.get(number);
  if (!photos) return {};
  const photoPages = inGroups(photos, maxOnPhotoPage).map((page) =>
    inGroups(page, 2).map((row) => row.map((photo) => placedPicture(setting, photo, title))),
  );
  return { photoPages };
}

function placedPicture({ source, line, warnings }: Setting, photo: ScaledPlacedPhoto, about: string): PlacedPicture {
  const { language } = source.memoir;
  const small = photoWarning(photo.printed);
  if (small) {
    const { pixels, sharpInches } = small;
    warnings.push(`A photograph is small: with ${pixels} dots it is sharp up to ${sharpInches} inches (${about}).`);
  }
  return {
    file: photo.file,
    width: photo.printed.width * 72,
    height: photo.printed.height * 72,
    alt: printedLine(photo.alt ?? "", language) || undescribed(about, language),
    caption: photo.caption?.trim() ? line(photo.caption, maxPhotoCaption, "A caption") : null,
  };
}

function inGroups<One>(all: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
