import type { Language } from "#domain/language.ts";
import { en, type AnswerNowWords } from "./en.ts";
import { fr } from "./fr.ts";

export const answerNowWords: Record<Language, AnswerNowWords> = { en, fr };
