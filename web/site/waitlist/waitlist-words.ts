import type { Language } from "#domain/language.ts";
import { en, type WaitlistWords } from "./waitlist.en.ts";
import { fr } from "./waitlist.fr.ts";

/** The form's texts and messages. */
export const waitlistWords: Record<Language, WaitlistWords> = { en, fr };
