import type { Language } from "#domain/language.ts";
import type { HelpWords } from "#web/features/site/pages/prose/prose-shape.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

export const helpWords: Record<Language, HelpWords> = { en, fr };
