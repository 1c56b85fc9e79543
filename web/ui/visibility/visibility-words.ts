import type { Language } from "#domain/language.ts";
import { en, type VisibilityWords } from "./visibility.en.ts";
import { fr } from "./visibility.fr.ts";

/** Both languages: they come with a part that is loaded by itself, and only once. */
export const visibilityWords: Readonly<Record<Language, VisibilityWords>> = { en, fr };
