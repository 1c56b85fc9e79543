import type { Language } from "#domain/language.ts";
import { answerNowPaths } from "#web/features/site/answer-now/answer-now-path.ts";

/** Where one question is answered before any sign-up. */
export const answerNow: Record<Language, string> | null = answerNowPaths;

export const answerNowWords: Record<Language, { act: string; note: string }> = {
  en: { act: "Answer one question now", note: "No account, no card: you speak first, and decide after." },
  fr: { act: "Répondre à une question", note: "Ni compte ni carte : vous parlez d’abord, vous décidez ensuite." },
};
