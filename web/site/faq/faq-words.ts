import type { Language } from "#domain/language.ts";
import { en, type FaqWords } from "./faq.en.ts";
import { fr } from "./faq.fr.ts";

export const faqWords: Record<Language, FaqWords> = { en, fr };
