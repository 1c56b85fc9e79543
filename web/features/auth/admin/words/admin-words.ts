import { perLanguage } from "#web/i18n/per-language.ts";
import type { AdminWords } from "./en.ts";

/** The way in for who looks after the house. */
export const adminWords = perLanguage<AdminWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
