import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { EditionWords } from "./edition.en.ts";

export const editionWords = perLanguage<EditionWords>({
  en: async () => (await import("./edition.en.ts")).en,
  fr: async () => (await import("./edition.fr.ts")).fr,
});
