import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { DesignWords } from "./design.en.ts";

export const designWords = perLanguage<DesignWords>({
  en: async () => (await import("./design.en.ts")).en,
  fr: async () => (await import("./design.fr.ts")).fr,
});
