import { perLanguage } from "#web/i18n/per-language.ts";
import type { FamilyWords } from "./en.ts";

export const familyWords = perLanguage<FamilyWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
