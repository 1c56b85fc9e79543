import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { MemoryWords } from "./memory.en.ts";

export const memoryWords = perLanguage<MemoryWords>({
  en: async () => (await import("./memory.en.ts")).en,
  fr: async () => (await import("./memory.fr.ts")).fr,
});
