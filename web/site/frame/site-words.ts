import type { Language } from "#domain/language.ts";
import { en, type SiteWords } from "./site.en.ts";
import { fr } from "./site.fr.ts";

/** The texts of the frame of every public page. */
export const siteWords: Record<Language, SiteWords> = { en, fr };
