import type { Language } from "#domain/language.ts";
import { helpEn } from "./help-en.ts";
import { helpFr } from "./help-fr.ts";
import type { HelpWords } from "./prose-shape.ts";

export const helpWords: Record<Language, HelpWords> = { en: helpEn, fr: helpFr };
