import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { ErasureWords } from "./erasure.en.ts";

/** Texts of the pages that erase an account and keep it. */
export const erasureWords = perLanguage<ErasureWords>({
  en: async () => (await import("./erasure.en.ts")).en,
  fr: async () => (await import("./erasure.fr.ts")).fr,
});
