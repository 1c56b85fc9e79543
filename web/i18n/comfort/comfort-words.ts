import type { Language } from "#domain/language.ts";
import { en, type ComfortWords } from "./en.ts";
import { fr } from "./fr.ts";

export const comfortWords: Record<Language, ComfortWords> = { en, fr };
