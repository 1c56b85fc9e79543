import type { Language } from "#domain/language.ts";
import { en, type OtherWayWords } from "./other-way.en.ts";
import { fr } from "./other-way.fr.ts";

/** Both languages: the words load with their part. */
export const otherWayWords: Readonly<Record<Language, OtherWayWords>> = { en, fr };
