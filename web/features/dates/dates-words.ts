import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { DatesWords } from "./dates.en.ts";

export const datesWords = perLanguage<DatesWords>({
  en: async () => (await import("./dates.en.ts")).en,
  fr: async () => (await import("./dates.fr.ts")).fr,
});
