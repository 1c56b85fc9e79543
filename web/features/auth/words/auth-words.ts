import { perLanguage } from "#web/i18n/per-language.ts";
import type { AuthWords } from "./en.ts";

/** Everything about getting in. */
export const authWords = perLanguage<AuthWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
