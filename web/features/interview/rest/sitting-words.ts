import type { Language } from "#domain/language.ts";
import { sittingEn } from "./sitting.en.ts";
import { sittingFr } from "./sitting.fr.ts";

/** Both languages, loaded with the screens between questions, after the first view. */
export const sittingWords: Readonly<Record<Language, typeof sittingEn>> = { en: sittingEn, fr: sittingFr };
