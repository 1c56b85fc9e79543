import type { Language } from "#domain/language.ts";
import { en, type AuthenticWords } from "./authentic.en.ts";
import { fr } from "./authentic.fr.ts";

export const authenticWords: Record<Language, AuthenticWords> = { en, fr };
