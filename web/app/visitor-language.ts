import { languageSchema, type Language } from "#domain/language.ts";

/** The first of the browser's languages that we speak, by its base; English when there is none. */
export function visitorLanguage(): Language {
  const known = navigator.languages.map((tag) => languageSchema.safeParse(tag.slice(0, 2).toLowerCase()).data);
  return known.find((language) => language !== undefined) ?? "en";
}
