import type { Language } from "#domain/language.ts";
import { en, type FrameWords } from "./frame.en.ts";
import { fr } from "./frame.fr.ts";

/** What stands around every screen, on its players, and where something went wrong. */
export const frameWords: Record<Language, FrameWords> = { en, fr };
