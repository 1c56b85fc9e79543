import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { KeepWords } from "./keep.en.ts";

/** What a reader may save of a book, and its copy on this device. */
export const keepWords = perLanguage<KeepWords>({
  en: async () => (await import("./keep.en.ts")).en,
  fr: async () => (await import("./keep.fr.ts")).fr,
});
