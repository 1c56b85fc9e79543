import type { Language } from "#domain/language.ts";
import { en, type SiteWords } from "./en.ts";
import { fr } from "./fr.ts";

/** What stands around every public page. */
export const siteWords: Record<Language, SiteWords> = { en, fr };
