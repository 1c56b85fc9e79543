import { visitorLanguageData } from "#web/site/islands/island-mark.ts";
import { cookieLanguages, type CookieLanguage } from "./cookie-languages.ts";

/** The visitor's language, which an inline script stored before the first paint. */
export function visitedLanguage(): CookieLanguage | undefined {
  return cookieLanguages.find((one) => one === document.documentElement.dataset[visitorLanguageData]);
}
