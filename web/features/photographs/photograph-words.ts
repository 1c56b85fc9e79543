import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { PhotographWords } from "./photograph.en.ts";

export const photographWords = perLanguage<PhotographWords>({
  en: async () => (await import("./photograph.en.ts")).en,
  fr: async () => (await import("./photograph.fr.ts")).fr,
});
