import type { Language } from "#domain/language.ts";
import { en, type ConsentWords } from "./consent.en.ts";
import { fr } from "./consent.fr.ts";

/** Both languages: the words load with their part. */
export const consentWords: Readonly<Record<Language, ConsentWords>> = { en, fr };
