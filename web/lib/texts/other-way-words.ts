import type { Language } from "#domain/language.ts";
import { en, type OtherWayWords } from "./other-way.en.ts";
import { fr } from "./other-way.fr.ts";

/** Both languages: they come with a part that is loaded by itself, and only once. */
export const otherWayWords: Readonly<Record<Language, OtherWayWords>> = { en, fr };
