import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { ArrangeWords } from "./arrange.en.ts";

export const arrangeWords = perLanguage<ArrangeWords>({
  en: async () => (await import("./arrange.en.ts")).en,
  fr: async () => (await import("./arrange.fr.ts")).fr,
});
