import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { FamilyWords } from "./family.en.ts";

export const familyWords = perLanguage<FamilyWords>({
  en: async () => (await import("./family.en.ts")).en,
  fr: async () => (await import("./family.fr.ts")).fr,
});
