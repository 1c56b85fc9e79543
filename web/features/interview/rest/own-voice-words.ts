import type { Language } from "#domain/language.ts";
import { en, type OwnVoiceWords } from "./own-voice.en.ts";
import { fr } from "./own-voice.fr.ts";

export const ownVoiceWords: Record<Language, OwnVoiceWords> = { en, fr };
