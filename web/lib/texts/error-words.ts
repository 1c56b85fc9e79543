import type { Language } from "#domain/language.ts";
import { en, type ErrorWords } from "./errors.en.ts";
import { fr } from "./errors.fr.ts";

/** Error texts of the public pages and the app. */
export const errorWords: Record<Language, ErrorWords> = { en, fr };
