import type { Language } from "#domain/language.ts";
import { en, type FaqWords } from "./en.ts";
import { fr } from "./fr.ts";

export const faqWords: Record<Language, FaqWords> = { en, fr };
