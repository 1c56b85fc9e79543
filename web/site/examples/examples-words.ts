import type { Language } from "#domain/language.ts";
import { en, type ExamplesWords } from "./examples.en.ts";
import { fr } from "./examples.fr.ts";

export const examplesWords: Record<Language, ExamplesWords> = { en, fr };
