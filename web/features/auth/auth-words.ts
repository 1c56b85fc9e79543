import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { AuthWords } from "./auth.en.ts";

/** Everything about getting in. */
export const authWords = perLanguage<AuthWords>({
  en: async () => (await import("./auth.en.ts")).en,
  fr: async () => (await import("./auth.fr.ts")).fr,
});
