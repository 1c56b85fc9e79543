import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { AdminWords } from "./admin.en.ts";

/** Texts of the admin sign-in. */
export const adminWords = perLanguage<AdminWords>({
  en: async () => (await import("./admin.en.ts")).en,
  fr: async () => (await import("./admin.fr.ts")).fr,
});
