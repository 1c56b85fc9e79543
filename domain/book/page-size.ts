import type { BookSize } from "./book-look.ts";

/** A page in inches: its trim and its margins. */
export type PageSize = {
  width: number;
  height: number;
  inside: number;
  outside: number;
  top: number;
  bottom: number;
};

export const pageSizes: Record<BookSize, PageSize> = {
  "6x9": { width: 6, height: 9, inside: 0.9, outside: 0.75, top: 0.95, bottom: 1 },
  "large print": { width: 7, height: 10, inside: 0.95, outside: 0.7, top: 0.9, bottom: 0.92 },
};

/** The area of the text in inches. */
export function textArea({ width, height, inside, outside, top, bottom }: PageSize): { width: number; height: number } {
  return { width: width - inside - outside, height: height - top - bottom };
}

/** Largest picture in the text, in inches: the text width, and a height that leaves lines around it. */
export function photoPlace(page: PageSize): { width: number; height: number } {
  return { width: textArea(page).width, height: Math.round((page.height * 500) / 9) / 100 };
}
