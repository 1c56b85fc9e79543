import type { Language } from "#domain/language.ts";
import { interviewerEn, type InterviewerWords } from "./interviewer.en.ts";
import { interviewerFr } from "./interviewer.fr.ts";

/** Fixed sentences of the interviewer besides the question bank. People wrote them; no model generates them. */
export const interviewerWords: Record<Language, InterviewerWords> = { en: interviewerEn, fr: interviewerFr };
