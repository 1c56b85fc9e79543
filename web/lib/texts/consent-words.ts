import type { Language } from "#domain/language.ts";
import { en, type ConsentWords } from "./consent.en.ts";
import { fr } from "./consent.fr.ts";

/** Both languages: they come with a part that is loaded by itself, and only once. */
export const consentWords: Readonly<Record<Language, ConsentWords>> = { en, fr };
