import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { AudiobooksWords } from "./audiobooks.en.ts";

/** Texts of the screen of a person's audiobooks. */
export const audiobooksWords = perLanguage<AudiobooksWords>({
  en: async () => (await import("./audiobooks.en.ts")).en,
  fr: async () => (await import("./audiobooks.fr.ts")).fr,
});
