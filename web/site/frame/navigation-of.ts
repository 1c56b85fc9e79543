import type { Language } from "#domain/language.ts";
import type { Page } from "#web/site/page.ts";

/** The calls to action in the navigation of pages other than landing pages. */
export function navigationOf(language: Language): Page["navigation"] {
  return language === "fr"
    ? { signIn: "nav-sign-in", start: "nav-get-started" }
    : { signIn: "navigation-sign-in", start: "nav-cta" };
}
