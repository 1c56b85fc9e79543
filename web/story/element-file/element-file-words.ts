import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { ElementFileWords } from "./element-file.en.ts";

export const elementFileWords = perLanguage<ElementFileWords>({
  en: async () => (await import("./element-file.en.ts")).en,
  fr: async () => (await import("./element-file.fr.ts")).fr,
});
