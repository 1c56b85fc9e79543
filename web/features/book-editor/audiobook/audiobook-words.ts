import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { AudiobookWords } from "./audiobook.en.ts";

export const audiobookWords = perLanguage<AudiobookWords>({
  en: async () => (await import("./audiobook.en.ts")).en,
  fr: async () => (await import("./audiobook.fr.ts")).fr,
});
