import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { AskWords } from "./ask.en.ts";

export const askWords = perLanguage<AskWords>({
  en: async () => (await import("./ask.en.ts")).en,
  fr: async () => (await import("./ask.fr.ts")).fr,
});
