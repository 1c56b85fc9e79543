import type { Language } from "#domain/language.ts";
import { en, type WaitlistWords } from "./en.ts";
import { fr } from "./fr.ts";

/** The form, and every message that answers it. */
export const waitlistWords: Record<Language, WaitlistWords> = { en, fr };
