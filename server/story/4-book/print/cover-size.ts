/** Inches. A hardcover casewrap at 6 × 9: Lulu's figures, checked against a published cover of 10.75 in height. */
const wrap = 0.75;
const overhang = 0.125;

/** Spine by page count, from Lulu's table for hardcovers: the first number of pages that gets the width after it. */
const spines: [from: number, width: number][] = [
  [0, 0.25],
  [85, 0.5],
  [141, 0.625],
  [169, 0.688],
  [195, 0.75],
  [223, 0.813],
  [251, 0.875],
  [279, 0.938],
  [307, 1],
];
const pagesPerSixteenth = 27;

export function spineWidth(pages: number): number {
  if (pages > 334) return 1 + Math.ceil((pages - 334) / pagesPerSixteenth) / 16;
  return spines.findLast(([from]) => pages >= from)?.[1] ?? 0.25;
}

/** Width and height of the whole wrap in inches: back, spine and front with what folds around the boards. */
export function coverSize(
  trim: { width: number; height: number },
  pages: number,
): { width: number; height: number; spine: number; fold: number } {
  const spine = spineWidth(pages);
  const fold = wrap + overhang;
  return { width: 2 * (trim.width + fold) + spine, height: trim.height + 2 * fold, spine, fold };
}
