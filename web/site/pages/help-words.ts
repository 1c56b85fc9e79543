import type { Language } from "#domain/language.ts";
import type { HelpWords } from "./prose-shape.ts";
import { en } from "./help.en.ts";
import { fr } from "./help.fr.ts";

export const helpWords: Record<Language, HelpWords> = { en, fr };
