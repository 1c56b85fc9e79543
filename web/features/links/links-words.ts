import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { LinksWords } from "./links.en.ts";

export const linksWords = perLanguage<LinksWords>({
  en: async () => (await import("./links.en.ts")).en,
  fr: async () => (await import("./links.fr.ts")).fr,
});
