import type { CookieWords } from "./cookie.en.ts";

/** The texts of the banner, in display order. */
export function bannerTexts({ text, accept, reject, customize }: CookieWords): readonly string[] {
  return [text, accept, reject, customize];
}
