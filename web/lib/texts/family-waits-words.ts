import type { Language } from "#domain/language.ts";
import { en, type FamilyWaitsWords } from "./family-waits.en.ts";
import { fr } from "./family-waits.fr.ts";

/** Both languages: the words load with their part. */
export const familyWaitsWords: Readonly<Record<Language, FamilyWaitsWords>> = { en, fr };
