import type { Language } from "#domain/language.ts";
import { answerNowPaths } from "#web/features/site/answer-now/answer-now-path.ts";

/** Where one question is answered before any sign-up. */
export const answerNow: Record<Language, string> | null = answerNowPaths;
