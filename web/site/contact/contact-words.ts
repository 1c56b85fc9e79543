import type { Language } from "#domain/language.ts";
import { en, type ContactWords } from "./contact.en.ts";
import { fr } from "./contact.fr.ts";

export const contactWords: Record<Language, ContactWords> = { en, fr };
