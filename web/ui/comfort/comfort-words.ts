import type { Language } from "#domain/language.ts";
import { en, type ComfortWords } from "./comfort.en.ts";
import { fr } from "./comfort.fr.ts";

export const comfortWords: Record<Language, ComfortWords> = { en, fr };
