import type { Language } from "#domain/language.ts";
import { en, type AnswerNowWords } from "./trial-answer.en.ts";
import { fr } from "./trial-answer.fr.ts";

export const answerNowWords: Record<Language, AnswerNowWords> = { en, fr };
