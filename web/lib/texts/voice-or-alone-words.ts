import type { Language } from "#domain/language.ts";
import { en, type VoiceOrAloneWords } from "./voice-or-alone.en.ts";
import { fr } from "./voice-or-alone.fr.ts";

/** Both languages: the words load with their part. */
export const voiceOrAloneWords: Readonly<Record<Language, VoiceOrAloneWords>> = { en, fr };
