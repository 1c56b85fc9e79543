import { perLanguage } from "#web/i18n/per-language.ts";
import type { AccountWords } from "./en.ts";

/** Everything about somebody's own account. */
export const accountWords = perLanguage<AccountWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
