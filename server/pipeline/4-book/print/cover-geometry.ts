import type { Binding } from "#domain/book/binding.ts";
import type { PageDesign } from "./page-design.ts";

/** Sizes in inches. `turn`: what is folded in behind a board, or cut off. `overhang`: a board stands out beyond the pages. */
export type CoverGeometry = {
  width: number;
  height: number;
  spine: number;
  spineText: boolean;
  turn: number;
  overhang: number;
};
type Sheet = Pick<PageDesign, "width" | "height">;

export const bleed = 0.125;
const minPagesForSpineText = 80;

/** Lulu's limits of casewrap and perfect-bound books: least and most pages, fold or bleed, overhang. */
const bindings: Record<Binding, { minPages: number; maxPages: number; turn: number; overhang: number }> = {
  hardcover: { minPages: 24, maxPages: 800, turn: 0.75, overhang: 0.125 },
  paperback: { minPages: 32, maxPages: 800, turn: bleed, overhang: 0 },
};

/** Minimum pages of a binding. */
export function minPages(binding: Binding): number {
  return bindings[binding].minPages;
}

/** Hardcover spine by page count: the last page of each step and its width (Lulu casewrap table). */
const spines: [lastPage: number, width: number][] = [
  [84, 0.25],
  [140, 0.5],
  [168, 0.625],
  [194, 0.688],
  [222, 0.75],
  [250, 0.813],
  [278, 0.875],
  [306, 0.938],
  [334, 1],
];

/** The wrap of a book: two boards, or leaves of card, with the spine between them, and what is folded in or cut off all round. */
export function coverGeometry(pages: number, { width, height }: Sheet, binding: Binding): CoverGeometry {
  const { turn, overhang } = bindings[binding];
  const spine = binding === "hardcover" ? casewrapSpine(pages) : paperbackSpine(pages);
  return {
    width: toThousandth(2 * (width + turn + overhang) + spine),
    height: toThousandth(height + 2 * (turn + overhang)),
    spine,
    spineText: pages >= minPagesForSpineText,
    turn,
    overhang,
  };
}

/** Share of the front's height that a photo covers. */
export const photoShare = 0.62;

/** A photograph on the front, in inches: from the spine beyond the outer edge, and beyond the edge above. */
export function coverPhotoPlace({ width, height }: Sheet, binding: Binding): { width: number; height: number } {
  const { turn, overhang } = bindings[binding];
  return { width: width + overhang + turn, height: photoShare * (height + 2 * overhang) + turn };
}

function casewrapSpine(pages: number): number {
  const step = spines.find(([last]) => pages <= last);
  if (step) return step[1];
  return toThousandth(1 + Math.ceil((pages - 334) / 27) / 16);
}

/** Spine width: 444 pages of 60-pound paper per inch, plus 0.06 inch for the cover (Lulu's formula). */
function paperbackSpine(pages: number): number {
  return toThousandth(pages / 444 + 0.06);
}

function toThousandth(inches: number): number {
  return Math.round(inches * 1000) / 1000;
}

/** Warnings for a page count outside the limits of a binding. */
export function bindingWarnings(pages: number, binding: Binding): string[] {
  const { minPages: least, maxPages } = bindings[binding];
  if (pages < least) return [`A ${binding} needs at least ${least} pages; this book has ${pages}.`];
  if (pages > maxPages) return [`A ${binding} holds at most ${maxPages} pages; this book has ${pages}.`];
  return [];
}
