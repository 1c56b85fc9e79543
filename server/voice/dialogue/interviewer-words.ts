import type { Language } from "#domain/language.ts";
import { interviewerEn, type InterviewerWords } from "./interviewer.en.ts";
import { interviewerFr } from "./interviewer.fr.ts";

/** What the interviewer says besides questions of the bank: written by people, never made up. */
export const interviewerWords: Record<Language, InterviewerWords> = { en: interviewerEn, fr: interviewerFr };
