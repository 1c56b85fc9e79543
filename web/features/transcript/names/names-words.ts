import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { NamesWords } from "./names.en.ts";

export const namesWords = perLanguage<NamesWords>({
  en: async () => (await import("./names.en.ts")).en,
  fr: async () => (await import("./names.fr.ts")).fr,
});
