import type { Language } from "#domain/language.ts";
import { en, type FamilyNarrationWords } from "./family-narration.en.ts";
import { fr } from "./family-narration.fr.ts";

export const familyNarrationWords: Record<Language, FamilyNarrationWords> = { en, fr };
