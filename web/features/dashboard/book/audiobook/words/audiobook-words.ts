import { perLanguage } from "#web/i18n/per-language.ts";
import type { AudiobookWords } from "./en.ts";

export const audiobookWords = perLanguage<AudiobookWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
