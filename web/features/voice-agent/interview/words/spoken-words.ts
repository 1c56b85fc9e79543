import { perLanguage } from "#web/i18n/per-language.ts";
import type { SpokenWords } from "./en.ts";

export const spokenWords = perLanguage<SpokenWords>({
  en: async () => (await import("./en.ts")).spokenEn,
  fr: async () => (await import("./fr.ts")).spokenFr,
});
