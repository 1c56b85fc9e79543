import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { SearchWords } from "./search.en.ts";

export const searchWords = perLanguage<SearchWords>({
  en: async () => (await import("./search.en.ts")).en,
  fr: async () => (await import("./search.fr.ts")).fr,
});
