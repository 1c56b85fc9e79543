import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { OtherBookWords } from "./other-book.en.ts";

/** What screens say of another book than the interview's own. */
export const otherBookWords = perLanguage<OtherBookWords>({
  en: async () => (await import("./other-book.en.ts")).en,
  fr: async () => (await import("./other-book.fr.ts")).fr,
});
