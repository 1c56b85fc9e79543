import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { PrintKitWords } from "./print-kit.en.ts";

export const printKitWords = perLanguage<PrintKitWords>({
  en: async () => (await import("./print-kit.en.ts")).en,
  fr: async () => (await import("./print-kit.fr.ts")).fr,
});
