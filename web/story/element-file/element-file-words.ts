import type { Language } from "#domain/language.ts";
import { en, type ElementFileWords } from "./element-file.en.ts";
import { fr } from "./element-file.fr.ts";

/** Both languages: so few texts are smaller than their loaders. */
export const elementFileWords: Record<Language, ElementFileWords> = { en, fr };
