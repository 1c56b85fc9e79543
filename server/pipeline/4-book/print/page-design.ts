import type { BookLetters, BookSize } from "#domain/book/book-look.ts";

/**
 * A page: lengths in inches, type in pt. `scale` multiplies every other size of type, none of which is under `least`.
 * `weight`: thin strokes are the first thing that weak eyes lose.
 */
export type PageDesign = {
  width: number;
  height: number;
  inside: number;
  outside: number;
  top: number;
  bottom: number;
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
    width: 6,
    height: 9,
    inside: 0.9,
    outside: 0.75,
    top: 0.95,
    bottom: 1,
    body: 12,
    grid: 16.4,
    scale: 1,
    least: 0,
    weight: "regular",
    large: false,
  },
  "large print": {
    width: 7,
    height: 10,
    inside: 0.95,
    outside: 0.7,
    top: 0.9,
    bottom: 0.92,
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

/** Largest picture in the text, in inches: the text width, and a height that leaves lines around it. */
export function photoPlace({ width, inside, outside, height }: PageDesign): { width: number; height: number } {
  return { width: width - inside - outside, height: Math.round((height * 500) / 9) / 100 };
}

/** Target size of a picture in the text, in pixels. */
export function photoBox(design: PageDesign): { width: number; height: number } {
  return pixelsOf(photoPlace(design));
}

/** A place in inches, in pixels at 300 ppi. */
export function pixelsOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return { width: Math.round(width * printPpi), height: Math.round(height * printPpi) };
}
