import type { Language } from "#domain/language.ts";
import { en, type FrameWords } from "./frame.en.ts";
import { fr } from "./frame.fr.ts";

/** Texts around every screen, on players and in error states. */
export const frameWords: Record<Language, FrameWords> = { en, fr };
