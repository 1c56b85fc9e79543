import {
  bookPhotoSchema,
  maxPhotoCaption,
  wholePicture,
  type BookPhoto,
  type BookPhotoPlace,
  type Crop,
  type Point,
} from "#domain/book/photos/book-photo.ts";
import type { Photo } from "#domain/memory/picture.ts";
import type { BookSection, PhotoBook } from "./load-book-photos.ts";

const middle: Point = { x: 0.5, y: 0.5 };

/** Where a photograph is, or as a new one it would come first: behind the first sentence of the book. */
export function draftOf(photo: Photo, { sections, placed }: PhotoBook): BookPhoto {
  const here = placed.find(({ photo_id: id }) => id === photo.id);
  if (here) return here;
  const section = sections.find(({ sentences }) => sentences.length > 0);
  return {
    photo_id: photo.id,
    question_id: section?.questionId ?? 1,
    place: "text",
    after_sentence: section?.sentences[0]?.id ?? null,
    caption: photo.caption?.slice(0, maxPhotoCaption) ?? null,
    ...cropColumns(wholePicture),
    ...focusColumns(middle),
    inches: null,
    position: Math.max(0, ...placed.map(({ position }) => position)) + 1,
  };
}

export function cropColumns({ left, top, width, height }: Crop) {
  return { crop_left: left, crop_top: top, crop_width: width, crop_height: height };
}

export function focusColumns({ x, y }: Point) {
  return { focus_x: x, focus_y: y };
}

export function isSame(one: BookPhoto, other: BookPhoto | undefined): boolean {
  return (
    other !== undefined && JSON.stringify(bookPhotoSchema.parse(one)) === JSON.stringify(bookPhotoSchema.parse(other))
  );
}

/** The caption of a photograph in the book, or its own while it is not placed. */
export function captionOf({ id, caption }: Photo, { placed }: PhotoBook): string | null {
  const here = placed.find(({ photo_id: one }) => one === id);
  return here ? here.caption : caption;
}

/** The section that a photograph belongs to; the first one of the book when that is left out. */
export function sectionFor(
  { question_id: question }: BookPhoto,
  sections: readonly BookSection[],
): BookSection | undefined {
  return sections.find(({ questionId }) => questionId === question) ?? sections[0];
}

/** Those on the photo page of a chapter, by the sections it has. */
export function onPhotoPage({ sections, placed }: PhotoBook, chapter: number): BookPhoto[] {
  const questions = new Set(
    sections.filter((one) => one.chapter.number === chapter).map(({ questionId }) => questionId),
  );
  const place: BookPhotoPlace = "photo page";
  return placed.filter((one) => one.place === place && questions.has(one.question_id));
}
