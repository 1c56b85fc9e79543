import type { Language } from "#domain/language.ts";
import { helpWords } from "./help-words.ts";
import { proseEn } from "./prose-en.ts";
import { proseFr } from "./prose-fr.ts";
import type { Prose, ProseName } from "./prose-shape.ts";

/** Pages that are only read. */
export const proseWords: Record<Language, Record<ProseName, Prose>> = {
  en: { ...proseEn, help: helpWords.en },
  fr: { ...proseFr, help: helpWords.fr },
};

/** Where the operator has not said who they are. */
export const unnamed: Record<Language, string> = {
  en: "The operator has not entered their name yet. The contact form reaches them.",
  fr: "L’exploitant n’a pas encore indiqué son nom. Le formulaire de contact lui parvient.",
};
