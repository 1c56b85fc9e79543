import type { MemoryTheme } from "#domain/memory/memory.ts";

/** The banner of a memory's page, an SVG of 1280 × 240. */
export function themePicture(theme: MemoryTheme): URL {
  return new URL(`../../../web/features/memories/themes/${theme}.svg`, import.meta.url);
}

export const themeHues: Record<MemoryTheme, string> = { warm: "#8a3b1c", cool: "#2f3f78", nature: "#2c5a41" };
