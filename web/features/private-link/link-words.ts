import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { LinkWords } from "./link.en.ts";

export const linkWords = perLanguage<LinkWords>({
  en: async () => (await import("./link.en.ts")).en,
  fr: async () => (await import("./link.fr.ts")).fr,
});
