import type { Language } from "#domain/language.ts";
import { en, type PrintedWords } from "./printed.en.ts";
import { fr } from "./printed.fr.ts";

export const printedWords: Record<Language, PrintedWords> = { en, fr };
