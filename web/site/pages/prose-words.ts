import type { Language } from "#domain/language.ts";
import { helpWords } from "./help-words.ts";
import { en } from "./prose.en.ts";
import { fr } from "./prose.fr.ts";
import type { Prose, ProseName } from "./prose-shape.ts";

/** Text-only pages. */
export const proseWords: Record<Language, Record<ProseName, Prose>> = {
  en: { ...en, help: helpWords.en },
  fr: { ...fr, help: helpWords.fr },
};
