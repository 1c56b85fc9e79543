import type { Language } from "#domain/language.ts";
import { en, type ContactWords } from "./en.ts";
import { fr } from "./fr.ts";

export const contactWords: Record<Language, ContactWords> = { en, fr };
