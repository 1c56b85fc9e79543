import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { ConsentsWords } from "./consents.en.ts";

/** Texts of the page of the consent ledger. */
export const consentsWords = perLanguage<ConsentsWords>({
  en: async () => (await import("./consents.en.ts")).en,
  fr: async () => (await import("./consents.fr.ts")).fr,
});
