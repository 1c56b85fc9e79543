import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { ChaptersWords } from "./chapters.en.ts";

export const chaptersWords = perLanguage<ChaptersWords>({
  en: async () => (await import("./chapters.en.ts")).en,
  fr: async () => (await import("./chapters.fr.ts")).fr,
});
