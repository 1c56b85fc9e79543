import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { SectionWords } from "./section.en.ts";

export const sectionWords = perLanguage<SectionWords>({
  en: async () => (await import("./section.en.ts")).en,
  fr: async () => (await import("./section.fr.ts")).fr,
});
