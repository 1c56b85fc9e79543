import type { Language } from "#domain/language.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

/** Every word of the app; a phrase with something in it is a function. */
export type Words = typeof en;

export const words: Record<Language, Words> = { en, fr };
