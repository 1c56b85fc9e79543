import type { Language } from "#domain/language.ts";
import { en, type VisibilityWords } from "./visibility.en.ts";
import { fr } from "./visibility.fr.ts";

/** Both languages: the words load with their part. */
export const visibilityWords: Readonly<Record<Language, VisibilityWords>> = { en, fr };
