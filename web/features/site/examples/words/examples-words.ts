import type { Language } from "#domain/language.ts";
import { en, type ExamplesWords } from "./en.ts";
import { fr } from "./fr.ts";

export const examplesWords: Record<Language, ExamplesWords> = { en, fr };
