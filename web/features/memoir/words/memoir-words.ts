import { perLanguage } from "#web/i18n/per-language.ts";
import type { MemoirWords } from "./en.ts";

export const memoirWords = perLanguage<MemoirWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
