import type { Language } from "#domain/language.ts";
import { en, type FamilyWaitsWords } from "./family-waits.en.ts";
import { fr } from "./family-waits.fr.ts";

/** Both languages: they come with a part that is loaded by itself, and only once. */
export const familyWaitsWords: Readonly<Record<Language, FamilyWaitsWords>> = { en, fr };
