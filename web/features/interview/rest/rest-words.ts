import type { Language } from "#domain/language.ts";
import { en, type RestWords } from "./rest.en.ts";
import { fr } from "./rest.fr.ts";

/** Both languages, loaded with the screens between questions, after the first view. */
export const restWords: Readonly<Record<Language, RestWords>> = { en, fr };
