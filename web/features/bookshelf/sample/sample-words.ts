import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { SampleWords } from "./sample.en.ts";

export const sampleWords = perLanguage<SampleWords>({
  en: async () => (await import("./sample.en.ts")).en,
  fr: async () => (await import("./sample.fr.ts")).fr,
});
