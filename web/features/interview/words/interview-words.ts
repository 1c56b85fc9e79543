import { perLanguage } from "#web/i18n/per-language.ts";
import type { InterviewWords } from "./en.ts";

export const interviewWords = perLanguage<InterviewWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
