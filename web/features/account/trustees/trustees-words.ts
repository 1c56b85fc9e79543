import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { TrusteesWords } from "./trustees.en.ts";

/** Texts about trustees. */
export const trusteesWords = perLanguage<TrusteesWords>({
  en: async () => (await import("./trustees.en.ts")).en,
  fr: async () => (await import("./trustees.fr.ts")).fr,
});
