import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { SpokenWords } from "./spoken.en.ts";

export const spokenWords = perLanguage<SpokenWords>({
  en: async () => (await import("./spoken.en.ts")).spokenEn,
  fr: async () => (await import("./spoken.fr.ts")).spokenFr,
});
