import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { MemoirWords } from "./memoir.en.ts";

export const memoirWords = perLanguage<MemoirWords>({
  en: async () => (await import("./memoir.en.ts")).en,
  fr: async () => (await import("./memoir.fr.ts")).fr,
});
