import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { TipsWords } from "./tips.en.ts";

export const tipsWords = perLanguage<TipsWords>({
  en: async () => (await import("./tips.en.ts")).en,
  fr: async () => (await import("./tips.fr.ts")).fr,
});
