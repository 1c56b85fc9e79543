import type { Language } from "#domain/language.ts";
import { en, type SecondLockWords } from "./second-lock.en.ts";
import { fr } from "./second-lock.fr.ts";

/** Texts of the second factor and of signing in again. */
export const secondLockWords: Record<Language, SecondLockWords> = { en, fr };
