import type { Language } from "#domain/language.ts";
import { en, type RestWords } from "./rest.en.ts";
import { fr } from "./rest.fr.ts";

/** Both languages: they come with what is between two questions, after the first view. */
export const restWords: Readonly<Record<Language, RestWords>> = { en, fr };
