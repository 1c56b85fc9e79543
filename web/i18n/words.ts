import type { Language } from "#domain/language.ts";
import { en, type Words } from "./en.ts";
import { fr } from "./fr.ts";

export const words: Record<Language, Words> = { en, fr };
