import { perLanguage } from "#web/i18n/per-language.ts";
import type { HelpSheetWords } from "./en.ts";

export const helpSheetWords = perLanguage<HelpSheetWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
