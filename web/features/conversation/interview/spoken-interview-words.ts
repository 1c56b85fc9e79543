import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { SpokenWords } from "./spoken-interview.en.ts";

export const spokenWords = perLanguage<SpokenWords>({
  en: async () => (await import("./spoken-interview.en.ts")).spokenEn,
  fr: async () => (await import("./spoken-interview.fr.ts")).spokenFr,
});
