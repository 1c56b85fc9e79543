import type { Language } from "#domain/language.ts";
import { helpWords } from "#web/features/site/pages/help/help-words.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import type { Prose, ProseName } from "./prose-shape.ts";

/** Pages that are only read. */
export const proseWords: Record<Language, Record<ProseName, Prose>> = {
  en: { ...en, help: helpWords.en },
  fr: { ...fr, help: helpWords.fr },
};
