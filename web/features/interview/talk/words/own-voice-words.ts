import type { Language } from "#domain/language.ts";
import { en, type OwnVoiceWords } from "./en.ts";
import { fr } from "./fr.ts";

export const ownVoiceWords: Record<Language, OwnVoiceWords> = { en, fr };
