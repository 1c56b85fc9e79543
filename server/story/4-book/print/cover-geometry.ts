/** Sizes in inches. */
export type CoverGeometry = { width: number; height: number; spine: number; spineText: boolean };

export const trim = { width: 6, height: 9 };
export const bleed = 0.125;
/** The fewest pages that printers bind in hard covers. */
export const minPages = 24;
const maxPages = 800;
const wrap = 0.75;
const overhang = 0.125;
const minPagesForSpineText = 80;

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

/** A casewrap wrap: two boards with overhang, the spine, and 0.75 in folded in all round. */
export function coverGeometry(pages: number): CoverGeometry {
  const spine = spineWidth(pages);
  return {
    width: toThousandth(2 * (trim.width + wrap + overhang) + spine),
    height: toThousandth(trim.height + 2 * (wrap + overhang)),
    spine,
    spineText: pages >= minPagesForSpineText,
  };
}

function spineWidth(pages: number): number {
  const step = spines.find(([last]) => pages <= last);
  if (step) return step[1];
  return toThousandth(1 + Math.ceil((pages - 334) / 27) / 16);
}

function toThousandth(inches: number): number {
  return Math.round(inches * 1000) / 1000;
}

/** What a printer will say of a book of so many pages. */
export function bindingWarnings(pages: number): string[] {
  if (pages < minPages) return [`A hardcover needs at least ${minPages} pages; this book has ${pages}.`];
  if (pages > maxPages) return [`A hardcover holds at most ${maxPages} pages; this book has ${pages}.`];
  return [];
}
