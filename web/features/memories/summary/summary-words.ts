import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { SummaryWords } from "./summary.en.ts";

export const summaryWords = perLanguage<SummaryWords>({
  en: async () => (await import("./summary.en.ts")).en,
  fr: async () => (await import("./summary.fr.ts")).fr,
});
