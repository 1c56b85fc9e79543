/** Heights of the level display in px (spec, signed-in §9). */
const minBarHeight = 10;
export const maxBarHeight = 80;
/** Share of the level that each bar shows. */
const shares = [0.55, 0.8, 1, 0.8, 0.55];

/** The height of each bar at a level of 0..1. */
export function barHeights(level: number): number[] {
  return shares.map((share) => minBarHeight + (maxBarHeight - minBarHeight) * level * share);
}
