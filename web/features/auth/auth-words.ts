import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { AuthWords } from "./auth.en.ts";

/** Texts of sign-in and sign-up. */
export const authWords = perLanguage<AuthWords>({
  en: async () => (await import("./auth.en.ts")).en,
  fr: async () => (await import("./auth.fr.ts")).fr,
});
