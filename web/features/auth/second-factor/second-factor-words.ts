import type { Language } from "#domain/language.ts";
import { en, type SecondLockWords } from "./second-factor.en.ts";
import { fr } from "./second-factor.fr.ts";

/** Texts of the second factor and of signing in again. */
export const secondLockWords: Record<Language, SecondLockWords> = { en, fr };
