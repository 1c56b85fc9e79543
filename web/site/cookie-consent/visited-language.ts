import { speaksIn } from "#web/site/islands/island-mark.ts";
import { cookieLanguages, type CookieLanguage } from "./cookie-languages.ts";

/** The visitor's, as the page noted it before it was shown. */
export function visitedLanguage(): CookieLanguage | undefined {
  return cookieLanguages.find((one) => one === document.documentElement.dataset[speaksIn]);
}
