import { perLanguage } from "#web/i18n/per-language.ts";
import type { EditionWords } from "./en.ts";

export const editionWords = perLanguage<EditionWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
