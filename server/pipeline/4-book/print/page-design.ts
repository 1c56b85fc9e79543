import type { BookLetters, BookSize } from "#domain/book/book-look.ts";
import { pageSizes, photoPlace, type PageSize } from "#domain/book/page-size.ts";

/**
 * A page: lengths in inches, type in pt. `scale` multiplies every other size of type, none of which is under `least`.
 * `weight`: thin strokes are the first thing that weak eyes lose.
 */
export type PageDesign = PageSize & {
  body: number;
  grid: number;
  scale: number;
  least: number;
  weight: "regular" | "medium";
  large: boolean;
  /** The letters have small capitals; otherwise small capital letters stand for them. */
  smallCaps: boolean;
};

type SizeDesign = Omit<PageDesign, "smallCaps">;

const designs: Record<BookSize, SizeDesign> = {
  "6x9": {
    ...pageSizes["6x9"],
    body: 12,
    grid: 16.4,
    scale: 1,
    least: 0,
    weight: "regular",
    large: false,
  },
  "large print": {
    ...pageSizes["large print"],
    body: 16,
    grid: 22,
    scale: 4 / 3,
    least: 14,
    weight: "medium",
    large: true,
  },
};

/** Letters with wide or tall lower case are set smaller on the 6 × 9 page: as many words on a line, as easy to read. */
const letterScales: Record<BookLetters, number> = { garamond: 1, fraunces: 0.88, atkinson: 0.88 };

export function pageDesign(size: BookSize, letters: BookLetters = "garamond"): PageDesign {
  const design = designs[size];
  const scale = design.large ? 1 : letterScales[letters];
  return { ...design, body: design.body * scale, smallCaps: letters === "garamond" };
}

const printPpi = 300;

/** Target size of a picture in the text, in pixels. */
export function photoBox(design: PageDesign): { width: number; height: number } {
  return pixelsOf(photoPlace(design));
}

const dots = (inches: number) => Math.max(1, Math.round(inches * printPpi));

/** A place in inches, in pixels at 300 ppi. */
export function pixelsOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return { width: dots(width), height: dots(height) };
}
