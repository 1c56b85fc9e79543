import { chosenLanguageKey, preferredLanguage, type Language } from "#domain/language.ts";

/** The language that the visitor chose on a public page, else the first supported language of the browser. */
export function visitorLanguage(): Language {
  return preferredLanguage([chosenLanguage(), ...navigator.languages]);
}

function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(chosenLanguageKey);
  } catch {
    /* Storage is blocked: the browser's languages decide. */
    return null;
  }
}
