import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { AccountWords } from "./account.en.ts";

/** Texts of the account page. */
export const accountWords = perLanguage<AccountWords>({
  en: async () => (await import("./account.en.ts")).en,
  fr: async () => (await import("./account.fr.ts")).fr,
});
