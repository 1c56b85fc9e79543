import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { InterviewWords } from "./interview.en.ts";

export const interviewWords = perLanguage<InterviewWords>({
  en: async () => (await import("./interview.en.ts")).en,
  fr: async () => (await import("./interview.fr.ts")).fr,
});
