import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { HelpSheetWords } from "./help-sheet.en.ts";

export const helpSheetWords = perLanguage<HelpSheetWords>({
  en: async () => (await import("./help-sheet.en.ts")).en,
  fr: async () => (await import("./help-sheet.fr.ts")).fr,
});
