import { z } from "zod/mini";

/** The two languages of the service. */
export const languageSchema = z.enum(["en", "fr"]);
export type Language = z.infer<typeof languageSchema>;

export type Bilingual = Record<Language, string>;

/** Where a browser stores the language that its visitor chose. */
export const chosenLanguageKey = "preferred-language";

/** The language rule of browser and server: the first wanted tag whose base language the service has, else English. */
export function preferredLanguage(wanted: readonly (string | null)[]): Language {
  const bases = wanted.map((tag) => languageSchema.safeParse(tag?.toLowerCase().split("-")[0]).data);
  return bases.find((language) => language !== undefined) ?? "en";
}
