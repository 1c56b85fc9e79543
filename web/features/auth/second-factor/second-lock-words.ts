import type { Language } from "#domain/language.ts";
import { en, type SecondLockWords } from "./second-lock.en.ts";
import { fr } from "./second-lock.fr.ts";

/** The second factor at sign-in, and signing in again in the middle of something. */
export const secondLockWords: Record<Language, SecondLockWords> = { en, fr };
