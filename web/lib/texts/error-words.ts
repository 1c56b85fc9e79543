import type { Language } from "#domain/language.ts";
import { en, type ErrorWords } from "./errors.en.ts";
import { fr } from "./errors.fr.ts";

/** Where something is not as it should be: the same words on the public pages and in the app. */
export const errorWords: Record<Language, ErrorWords> = { en, fr };
